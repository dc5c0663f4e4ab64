import { search } from "@codemirror/search";
import { EditorView, panels, type Panel } from "@codemirror/view";
import { mount, unmount } from "svelte";

import FindBar from "../FindBar.svelte";
import { Find } from "./find.svelte";
import { onlyKnownHits } from "./pattern";

function panel(view: EditorView): Panel {
  const find = new Find(view);
  const dom = document.createElement("div");
  const bar = mount(FindBar, { target: dom, props: { find } });
  return {
    dom,
    top: true,
    mount: () => find.begin(),
    update: (update) => find.follow(update),
    destroy() {
      find.end();
      void unmount(bar);
    },
  };
}

/** Find and replace; its bar is in an element of the window. */
export const findIn = (place: HTMLElement) => [
  panels({ topContainer: place }),
  onlyKnownHits,
  search({
    createPanel: panel,
    literal: true,
    scrollToMatch: (range) => EditorView.scrollIntoView(range, { y: "center" }),
  }),
];
