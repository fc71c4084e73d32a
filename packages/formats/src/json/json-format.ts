import type {
  DecodedActivities,
  DecodedActivity,
  DecodeError,
  Leg,
} from "@cairn/domain/recording/decoded-activity";
import { fail, ok, type Result } from "@cairn/domain/result";
import { isPosition } from "@cairn/geo/position";
import type { Decoder, FileFormat } from "../file-format/decoder.ts";
import { joinTotals } from "../file-format/join-totals.ts";
import { plainText } from "../file-format/plain-text.ts";
import { WholeFile } from "../file-format/whole-file.ts";
import { assembleRecording } from "../points/assemble-recording.ts";
import { channelIndex, maxPoints, type PointColumns } from "../points/point-columns.ts";
import { readEndomondo } from "./endomondo-workout.ts";
import { parseJson } from "./json-value.ts";
import type { JsonLeg, JsonWorkout } from "./json-workout.ts";
import { readPolar } from "./polar-session.ts";
import { readSuunto } from "./suunto-log.ts";

/** The services whose JSON is read: what the beginning of a file says, and how it is read. */
const dialects: readonly {
  readonly begins: RegExp;
  /** Undefined for something else. */
  readonly read: (content: unknown) => JsonWorkout | undefined;
}[] = [
  // Polar Flow's "training-session-….json"; the first exercise may be beyond the beginning.
  { begins: /"(?:exportVersion|exercises|timeZoneOffset|timezoneOffsetMinutes)"\s*:/, read: readPolar },
  { begins: /"DeviceLog"\s*:|"suunto\/sml"|suunto\\\/sml/, read: readSuunto },
  { begins: /"(?:duration_s|distance_km|speed_avg_kmh|calories_kcal)"\s*:/, read: readEndomondo },
];

const dialectOf = (head: Uint8Array) => {
  const text = new TextDecoder().decode(head);
  return /^\s*[{[]/.test(text) ? dialects.find(({ begins }) => begins.test(text)) : undefined;
};

/** Workouts that services write as JSON: Polar Flow, the Suunto app, Endomondo. Recognised by the names of their values. */
export const jsonFormat: FileFormat = {
  extension: "json",
  recognises: (head) => dialectOf(head) !== undefined,
  createDecoder: () => new JsonDecoder(),
};

/** Decodes a workout in JSON. Keeps the file's bytes until its end. */
class JsonDecoder implements Decoder {
  error: DecodeError | undefined;
  private readonly file = new WholeFile();

  push(chunk: Uint8Array): void {
    if (!this.error && !this.file.add(chunk)) this.error = { kind: "damaged" };
  }

  end(): Result<DecodedActivities, DecodeError> {
    if (this.error) return fail(this.error);
    const bytes = this.file.bytes();
    const content = parseJson(bytes);
    if (content === undefined) return fail({ kind: "damaged" });
    const workout = dialectOf(bytes.subarray(0, 4096))?.read(content);
    if (!workout) return fail({ kind: "not_an_activity", what: "other" });
    if (workout.samples.isFull) return fail({ kind: "too_many_points", limit: maxPoints });
    return decodedOf(workout);
  }
}

/** Makes an activity of what a JSON file says; it needs points or a duration. */
export function decodedOf(workout: JsonWorkout): Result<DecodedActivities, DecodeError> {
  const { samples, legs, notes, utcOffset } = workout;
  const points = samples.points();
  const totals = joinTotals(legs.map((leg) => leg.totals));
  const startTime = legs[0]?.startTime ?? NaN;
  if (points.length === 0 && !(totals.timerTime !== undefined && startTime > 0))
    return fail({ kind: "no_points" });
  const dropped = dropImpossible(points);
  const { recording, warnings, origin } = assembleRecording(points, points.length > 0 ? [0] : [], {
    startTime,
  });
  const sports = new Set(legs.map(({ activityId }) => activityId));
  const [sport] = sports;
  const [name, deviceName] = [plainText(workout.name ?? ""), plainText(workout.deviceName ?? "")];
  const activity: DecodedActivity = {
    format: "json",
    recording: {
      ...recording,
      laps: legs.flatMap((leg) =>
        (leg.laps ?? []).map((lap) => Object.assign({}, lap, { startTime: (lap.startTime - origin) / 1000 })),
      ),
    },
    ...(Object.keys(totals).length > 0 && { device: totals }),
    legs: legs.length > 1 ? legs.map((leg) => legOf(leg, origin)) : [],
    ...(sports.size === 1 && sport !== undefined && { activityId: sport }),
    ...(name !== undefined && { name }),
    ...(notes !== undefined && notes !== "" && { notes }),
    ...(deviceName !== undefined && { deviceName }),
    ...(utcOffset !== undefined && { utcOffset }),
    warnings: dropped ? ["invalid_points_dropped", ...warnings] : warnings,
  };
  return ok([activity]);
}

/** Activity of a leg whose sport is not in the catalogue: "other-1". */
const otherActivity = 4;

const legOf = ({ activityId = otherActivity, startTime, totals }: JsonLeg, origin: number): Leg => ({
  activityId,
  startTime: (startTime - origin) / 1000,
  totals,
});

/** Removes positions that are not on Earth; true if there were any. */
function dropImpossible(points: PointColumns): boolean {
  const [lat, lon] = [points.column(channelIndex.lat), points.column(channelIndex.lon)];
  let dropped = false;
  for (let i = 0; i < points.length; i += 1) {
    const [y, x] = [lat?.[i] ?? NaN, lon?.[i] ?? NaN];
    if (isPosition(y, x) || (Number.isNaN(y) && Number.isNaN(x))) continue;
    if (lat) lat[i] = NaN;
    if (lon) lon[i] = NaN;
    dropped = true;
  }
  return dropped;
}
