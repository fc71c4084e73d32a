/** The name of a region after the address or file of its extract: `andorra` for `andorra-latest.osm.pbf`. */
export const nameAfter = (extract: string): string =>
  (extract.split(/[?#]/)[0] ?? "")
    .replace(/^.*[/\\]/, "")
    .toLowerCase()
    .replace(/\.pbf$/, "")
    .replace(/\.osm$/, "")
    .replace(/-latest$/, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
