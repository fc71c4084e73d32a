import { type SkylineMeasure, skylineMeasures } from "@cairn/domain/diary/skyline";
import { createStoredValue } from "../../lib/preferences/stored-value.ts";

/** The measure that the graph of weeks shows in this browser (DIARY-5). */
export const skylineMeasurePreference = createStoredValue<SkylineMeasure>(
  "cairn.diary-graph",
  (text) => skylineMeasures.find((measure) => measure === text),
  "duration",
);
