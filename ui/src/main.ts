import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import "./lib/tokens.css";
import "./contract/personas.css";
import "./lib/base.css";
import "./lib/floating.css";
import "./lib/layout.css";

import { mount } from "svelte";

import App from "./app/App.svelte";
import { installPlatform, type Platform } from "./platform";
import { tauri } from "./platform/tauri";

/** The window's back end; a page served for development in a browser has none and gets the demo. */
async function backEnd(): Promise<Platform> {
  if (import.meta.env.PROD || "__TAURI_INTERNALS__" in window) return tauri;
  const { createDemo } = await import("./platform/fake-demo");
  const demo = createDemo();
  Object.assign(window, { whetstone: demo });
  return demo;
}

const target = document.getElementById("app");
if (!target) throw new Error("The page has no place for the app.");
installPlatform(await backEnd());
mount(App, { target });
