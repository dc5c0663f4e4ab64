import { platform } from "../../platform";
import { toAppError } from "../errors";
import { toasts } from "../toasts.svelte";

/** The address of the link that an event belongs to. */
function addressAt(event: Event): string {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-address]") : null;
  return link?.dataset.address ?? "";
}

function follow(event: Event): void {
  const address = addressAt(event);
  if (address === "") return;
  event.preventDefault();
  platform()
    .addressOpen(address)
    .catch((cause: unknown) => toasts.fail(toAppError(cause)));
}

/**
 * Lets the links of a text be opened outside the window, by mouse and by keyboard.
 * @param onlead Called with the target of the link under the mouse or with the focus; "" for none.
 */
export function outward(onlead: (address: string) => void): (root: HTMLElement) => () => void {
  const lead = (event: Event) => onlead(addressAt(event));
  const none = () => onlead("");
  const press = (event: KeyboardEvent) => event.key === "Enter" && follow(event);
  return (root) => {
    root.addEventListener("click", follow);
    root.addEventListener("keydown", press);
    root.addEventListener("mouseover", lead);
    root.addEventListener("focusin", lead);
    root.addEventListener("mouseleave", none);
    root.addEventListener("focusout", none);
    return () => {
      root.removeEventListener("click", follow);
      root.removeEventListener("keydown", press);
      root.removeEventListener("mouseover", lead);
      root.removeEventListener("focusin", lead);
      root.removeEventListener("mouseleave", none);
      root.removeEventListener("focusout", none);
      none();
    };
  };
}
