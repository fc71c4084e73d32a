import { addressOf } from "../lib/api/api-client.ts";

/** Address of a call for tiles, with `{z}`, `{x}` and `{y}` for MapLibre to fill in. */
export const tilesAddress = (
  name: "getProfileTile" | "getTrackTile",
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string>> = {},
): string =>
  location.origin +
  addressOf(name, { ...params, z: "z-", x: "x-", y: "y-" }, query).replace("/z-/x-/y-", "/{z}/{x}/{y}");
