import type { Origin, VersionRow } from "../../contract";

/** Where a version came from, in words. */
export function describeOrigin(origin: Origin, versions: readonly VersionRow[]): string {
  switch (origin.from) {
    case "typed":
      return "Written here";
    case "imported":
      return "Imported";
    case "debate":
      return "Accepted from a debate";
    case "restored": {
      const source = versions.find(({ version }) => version.id === origin.version);
      return source ? `Version ${source.version.number} again` : "An earlier version again";
    }
  }
}
