import type { MapTileKind } from "@cairn/contracts/regions/region-tile-kinds";

/** Scheme of the addresses with which MapLibre requests tiles of the regions. */
export const regionScheme = "region";

/** The address of a kind of tiles, with `{z}`, `{x}` and `{y}` for MapLibre to fill in. */
export const regionTileTemplate = (kind: MapTileKind, version: string): string =>
  `${regionScheme}://${version}/${kind}-{z}-{x}-{y}`;

/** A tile's version, and its name in a pack such as `map-14-8256-6042`. */
export const readTileAddress = (address: string): { readonly version: string; readonly name: string } => {
  const [version = "", name = ""] = address.slice(`${regionScheme}://`.length).split("/");
  return { version, name };
};
