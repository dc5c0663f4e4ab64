/*
 * The second part of the page: read once the window is seen, or earlier where it has to be shown first. The
 * first part has what the task list and the editor need. It costs each start about 0.1 ms a kilobyte, so
 * the editor's Markdown does without the grammars of HTML, CSS and JavaScript, one context menu serves a
 * whole list, and the page isn't compressed in the program.
 */

/** What fills the place of the editor, or stands beside it or above everything. */
export { default as Above } from "./Above.svelte";
export { default as Place } from "./Place.svelte";
