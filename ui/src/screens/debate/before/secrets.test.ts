import { screen, waitFor } from "@testing-library/svelte";
import axe from "axe-core";
import { expect, it, vi } from "vitest";

import type { SecretCount } from "../../../contract";
import { editor } from "../../tasks/editor.svelte";
import { openApp, settle } from "../../../test/app";
import { PARCELS } from "../../../test/debate";
import { kindWords, secretWords } from "./secrets";

const KEY = "k7Qm2Zp9Xv4Lw8Rt1Ns6Yb3C";
const BODY = `# Mailer\n\napi_key = ${KEY}\npassword = hunter2abc\n\n<b>Sends</b> mail.\n`;

async function openPlan(body: string) {
  const opened = await openApp([{ ...PARCELS, body }]);
  await opened.user.click(screen.getByTestId("refine-button"));
  await settle();
  return opened;
}

async function expectNoViolations() {
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(serious.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}

it("says how many secrets there are, and of which kinds", () => {
  const check = (secrets: SecretCount[], line: string, kinds: string) =>
    expect([secretWords(secrets, false), kindWords(secrets)]).toEqual([line, kinds]);
  const key = { kind: "API_KEY", count: 1 };
  check([key], "1 secret is replaced before anything is sent", "API key");
  check(
    [key, { kind: "GITHUB_TOKEN", count: 2 }, { kind: "CUSTOMER_NUMBER", count: 1 }],
    "4 secrets are replaced before anything is sent",
    "API key, GitHub token (2) and customer number",
  );
  check([{ kind: "PASSWORD", count: 2 }], "2 secrets are replaced before anything is sent", "Password (2)");
});

it("shows what is sent, by keys alone, and gives the focus back", async () => {
  const { user } = await openPlan(BODY);
  expect(screen.getByTestId("secrets-line")).toHaveTextContent(
    "2 secrets are replaced before anything is sent",
  );
  const see = screen.getByTestId("see-sent");
  see.focus();
  await user.keyboard("{Enter}");
  await settle();
  const text = await screen.findByTestId("sent-text");
  await waitFor(() => expect(text).toHaveFocus());
  expect(text.textContent).toBe(
    BODY.replace(KEY, "[REDACTED_API_KEY_1]").replace("hunter2abc", "[REDACTED_PASSWORD_1]"),
  );
  expect(screen.getByTestId("sent")).toHaveTextContent(
    "Models read this. Framed placeholders stand for secrets that stay on this machine.",
  );
  expect([...text.querySelectorAll("mark")].map((mark) => mark.textContent)).toEqual([
    "[REDACTED_API_KEY_1]",
    "[REDACTED_PASSWORD_1]",
  ]);
  expect(text.querySelector("b")).toBeNull();
  await expectNoViolations();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByTestId("sent")).toBeNull());
  await waitFor(() => expect(see).toHaveFocus());
});

it("sends the text as written where the author says so, in this debate", async () => {
  const { user, fake } = await openPlan(BODY);
  const choice = screen.getByTestId("as-written");
  expect(choice).toHaveAttribute("aria-checked", "false");
  choice.focus();
  await user.keyboard(" ");
  expect(choice).toHaveAttribute("aria-checked", "true");
  expect(screen.getByTestId("secrets-line")).toHaveTextContent("2 secrets are sent as written");
  expect(screen.getByTestId("announcer")).toHaveTextContent("2 secrets are sent as written");
  await user.click(screen.getByTestId("see-sent"));
  const text = await screen.findByTestId("sent-text");
  await waitFor(() => expect(text.textContent).toBe(BODY));
  await expectNoViolations();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByTestId("sent")).toBeNull());

  const start = vi.spyOn(fake, "debateStart");
  await user.click(screen.getByTestId("start-debate"));
  await settle();
  expect(start).toHaveBeenCalledWith(expect.objectContaining({ as_written: true }));
});

it("is silent where there is no secret", async () => {
  await openPlan(PARCELS.body);
  expect(screen.getByTestId("start-debate")).toBeEnabled();
  expect(screen.queryByTestId("secrets")).toBeNull();
});

it("notices a secret that is written while the panel is open", async () => {
  const { user } = await openPlan(PARCELS.body);
  expect(screen.queryByTestId("secrets")).toBeNull();
  await user.click(screen.getByTestId("editor"));
  const { EditorView } = await import("@codemirror/view");
  const view = EditorView.findFromDOM(screen.getByTestId("editor"));
  view?.dispatch({ changes: { from: 0, insert: `password = hunter2abc\n` } });
  await editor.autosave.flush();
  await waitFor(() =>
    expect(screen.getByTestId("secrets-line")).toHaveTextContent(
      "1 secret is replaced before anything is sent",
    ),
  );
});
