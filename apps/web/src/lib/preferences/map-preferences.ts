import { createStoredValue } from "./stored-value.ts";

const oneOf =
  <const T extends string>(values: readonly T[]) =>
  (text: string | null): T | undefined =>
    values.find((value) => value === text);

/** Whether the names on maps are local or, where available, in the reader's language. */
export const mapNames = ["local", "mine"] as const;
export type MapNames = (typeof mapNames)[number];
export const mapNamesPreference = createStoredValue<MapNames>("cairn.map-names", oneOf(mapNames), "local");

/** Whether maps show how steep the slopes are. */
export const mapSlopesPreference = createStoredValue<"on" | "off">(
  "cairn.map-slopes",
  oneOf(["on", "off"]),
  "off",
);
