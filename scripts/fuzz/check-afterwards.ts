import assert from "node:assert/strict";
import { analyseRecording } from "@cairn/domain/analysis/analyse-recording";
import type { DecodedActivity } from "@cairn/domain/recording/decoded-activity";
import type { Recording } from "@cairn/domain/recording/recording";
import { decodeBytes } from "@cairn/formats/decoding/create-decoder";
import { encodeFit } from "@cairn/formats/fit/encode/encode-fit";
import { encodeGpx } from "@cairn/formats/gpx/encode-gpx";
import { checkNumbers } from "./check-numbers.ts";
import { exportedActivity } from "./exported-activity.ts";

/**
 * Performs the next steps of every import: analyses an activity and, optionally, exports it to files and
 * reads those back.
 */
export function checkAfterwards(activity: DecodedActivity, withExports: boolean): void {
  const { recording, activityId = 0 } = activity;
  for (const [total, value] of Object.entries(analyseRecording(recording, { activityId }))) {
    if (typeof value === "number") assert(Number.isFinite(value), `${total} is ${value}`);
  }
  checkNumbers(activity);
  if (!withExports || recording.length === 0) return;
  const workout = exportedActivity(activity);
  const gpx = decodeBytes(encodeGpx(workout, recording));
  assert(gpx.ok || !hasPlaces(recording), `GPX is not read back: ${JSON.stringify(gpx)}`);
  const fit = decodeBytes(encodeFit(workout, recording));
  assert(fit.ok, `FIT is not read back: ${JSON.stringify(fit)}`);
}

const hasPlaces = ({ columns: { lat, lon } }: Recording): boolean =>
  lat?.some((value, i) => Number.isFinite(value + (lon?.[i] ?? NaN))) ?? false;
