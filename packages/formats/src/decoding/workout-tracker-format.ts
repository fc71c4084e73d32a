import type {
  DecodedActivities,
  DecodedActivity,
  DecodeError,
} from "@cairn/domain/recording/decoded-activity";
import { fail, ok, type Result } from "@cairn/domain/result";
import { activityForGpxType } from "@cairn/domain/sports/gpx-type";
import { fittingGear, fittingNotes } from "@cairn/domain/text/workout-notes";
import type { Decoder, FileFormat } from "../file-format/decoder.ts";
import { plainText } from "../file-format/plain-text.ts";
import { WholeFile } from "../file-format/whole-file.ts";
import { decodedOf } from "../json/json-format.ts";
import { finiteOf, type JsonObject, listOf, objectOf, parseJson, textOf } from "../json/json-value.ts";
import { statedTotals } from "../json/json-workout.ts";
import { SampledPoints } from "../json/sampled-points.ts";
import { maxWorkouts } from "../points/workout-parts.ts";
import { readXmlTime } from "../xml/xml-time.ts";

/** The first values of a workout, in the order of the program. */
const begins = /^\s*\{"CreatedAt":"[^"]{0,40}","UpdatedAt":"[^"]{0,40}","ID":\d+,"date":"/;

/**
 * What the command `workouts export` of workout-tracker writes: one workout in JSON on each line, with title, notes, sport,
 * equipment, and its file in base64, or its totals if it was typed in.
 *
 * @param recordings the formats of the files inside
 */
export const workoutTrackerFormat = (recordings: readonly FileFormat[]): FileFormat => ({
  extension: "json",
  recognises: (head) => begins.test(new TextDecoder().decode(head.subarray(0, 256))),
  createDecoder: () => new WorkoutTrackerDecoder(recordings),
});

/** Decodes such a file. Keeps its bytes until its end. */
class WorkoutTrackerDecoder implements Decoder {
  error: DecodeError | undefined;
  private readonly file = new WholeFile();
  private readonly recordings: readonly FileFormat[];

  constructor(recordings: readonly FileFormat[]) {
    this.recordings = recordings;
  }

  push(chunk: Uint8Array): void {
    if (!this.error && !this.file.add(chunk)) this.error = { kind: "damaged" };
  }

  end(): Result<DecodedActivities, DecodeError> {
    if (this.error) return fail(this.error);
    const workouts: JsonObject[] = [];
    let isPartial = false;
    for (const line of linesOf(this.file.bytes())) {
      const workout = objectOf(parseJson(line));
      // The command writes the workouts of all accounts: those of others are not the person's.
      if (workout && (workouts[0]?.["userID"] ?? workout["userID"]) === workout["userID"])
        workouts.push(workout);
      else isPartial = true;
    }
    if (workouts.length > maxWorkouts) return fail({ kind: "too_many_workouts", limit: maxWorkouts });
    const decoded = workouts.flatMap((workout) => this.decode(workout));
    if (decoded.length < workouts.length) isPartial = true;
    if (decoded.length > maxWorkouts) return fail({ kind: "too_many_workouts", limit: maxWorkouts });
    const [first, ...others] = decoded.toSorted(
      (a, b) => (a.recording.startTime ?? 0) - (b.recording.startTime ?? 0),
    );
    if (!first) return fail({ kind: "no_points" });
    const warnings = isPartial
      ? [...new Set([...first.warnings, "damaged_part_skipped" as const])]
      : first.warnings;
    return ok([{ ...first, warnings }, ...others]);
  }

  /** Empty without a start. */
  private decode(workout: JsonObject): readonly DecodedActivity[] {
    const recorded = this.recorded(textOf(objectOf(workout["gpx"])?.["content"]));
    if (recorded.length > 0) return recorded.map((one) => Object.assign({}, one, wordsOf(workout)));
    const data = objectOf(workout["data"]);
    const typed = decodedOf({
      samples: new SampledPoints(),
      legs: [
        {
          startTime: readXmlTime(textOf(workout["date"])).ms,
          totals: statedTotals({
            // Nanoseconds.
            timerTime: finiteOf(data?.["totalDuration"]) / 1e9,
            distance: finiteOf(data?.["totalDistance"]),
            ascent: finiteOf(data?.["totalUp"]),
            descent: finiteOf(data?.["totalDown"]),
          }),
        },
      ],
    });
    return typed.ok ? typed.value.map((one) => Object.assign({}, one, wordsOf(workout))) : [];
  }

  private recorded(base64: string): readonly DecodedActivity[] {
    if (base64 === "") return [];
    const bytes = bytesOf(base64);
    const decoder = this.recordings
      .find((format) => format.recognises(bytes.subarray(0, 4096)))
      ?.createDecoder();
    decoder?.push(bytes);
    const decoded = decoder?.end();
    return decoded?.ok === true ? decoded.value : [];
  }
}

/** The lines of a file, without empty ones. */
function linesOf(bytes: Uint8Array): readonly Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(0x0a, from);
    const to = end < 0 ? bytes.length : end;
    if (to > from) lines.push(bytes.subarray(from, to));
    from = to + 1;
  }
  return lines;
}

/** Empty for what is no base64. */
function bytesOf(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array(0);
  }
}

/** What the program says beside the file; the sport in its own words. */
function wordsOf(workout: JsonObject) {
  const name = plainText(textOf(workout["name"]));
  const notes = fittingNotes(textOf(workout["notes"]));
  const gear = fittingGear(listOf(workout["equipment"]).map((one) => textOf(objectOf(one)?.["name"])));
  const type = textOf(workout["type"]);
  const activityId = activityForGpxType(type === "other" ? textOf(workout["custom_type"]) : type);
  return {
    ...(name !== undefined && { name }),
    ...(notes !== "" && { notes }),
    ...(gear.length > 0 && { gear }),
    ...(activityId !== undefined && { activityId }),
  };
}
