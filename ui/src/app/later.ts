/** What fills the place of the editor, or stands beside it or above everything. */
export { default as Above } from "./Above.svelte";
export { default as Place } from "./Place.svelte";
