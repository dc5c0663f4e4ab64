import type { Platform } from "./types";

export type * from "./types";

let installed: Platform | undefined;

/** Sets the platform behind the page. Called once by the entry file, and by each test. */
export function installPlatform(platform: Platform): void {
  installed = platform;
}

/** The platform behind the page. */
export function platform(): Platform {
  if (!installed) throw new Error("No platform is installed.");
  return installed;
}
