import "@testing-library/jest-dom/vitest";

import { afterEach, vi } from "vitest";

import { toasts } from "../lib/toasts.svelte";

// What components need and jsdom lacks.
for (const observer of ["ResizeObserver", "IntersectionObserver"])
  vi.stubGlobal(
    observer,
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
window.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), { matches: false, media, onchange: null }) as unknown as MediaQueryList;
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.scrollTo ??= () => {};
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.releasePointerCapture ??= () => {};
Element.prototype.getAnimations ??= () => [];
const nothing = { length: 0, item: () => null, [Symbol.iterator]: [][Symbol.iterator] };
Range.prototype.getClientRects = () => nothing as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

afterEach(() => toasts.clear());
