/*
 * The second part of the page: loaded once the window is visible, or earlier if it is needed. The first
 * part contains what the task list and the editor need. It adds about 0.1 ms per kilobyte to each start, so
 * the editor's Markdown does without the grammars of HTML, CSS and JavaScript, one context menu serves a
 * whole list, and the page isn't compressed in the program.
 */

/** What replaces the editor, or appears beside it or above everything. */
export { default as Above } from "./Above.svelte";
export { default as Place } from "./Place.svelte";
