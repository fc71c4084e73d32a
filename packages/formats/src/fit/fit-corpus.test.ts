import type { DecodedActivity, DecodeError, Leg } from "@cairn/domain/recording/decoded-activity";
import type { Channel, DeviceTotals } from "@cairn/domain/recording/recording";
import type { Result } from "@cairn/domain/result";
import { haversine } from "@cairn/geo/haversine";
import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { expect, it } from "vitest";
import { decodeBytes, decodeWorkouts } from "../decoding/create-decoder.ts";

interface Spread {
  readonly n: number;
  readonly avg: number;
}

type SessionTruth = Readonly<Record<string, number | string | null>>;

interface Truth {
  readonly start_time: string | null;
  readonly sessions: readonly SessionTruth[];
  readonly laps: number;
  readonly lengths: number;
  readonly records: number;
  readonly clock_unset: boolean;
  readonly activity_message?: { readonly local_timestamp_offset_s?: number | null };
  readonly record: {
    readonly with_position: number;
    readonly haversine_m: number;
    readonly last_distance: number | null;
    readonly heart_rate: Spread | null;
    readonly power?: Spread | null;
    readonly cadence?: Spread | null;
    readonly altitude?: Spread | null;
    readonly temperature?: Spread | null;
  };
}

const refused: Readonly<Record<string, DecodeError>> = {
  "coursepointer-invalid_truncated.fit": { kind: "not_an_activity", what: "course" },
  "faker-old_stage_lefthand_lee.fit": { kind: "not_an_activity", what: "course" },
  "made-html-not-fit.fit": { kind: "unknown_format" },
  "made-zero-bytes.fit": { kind: "empty_file" },
  // The platform decompresses it before the decoder sees it.
  "made-gzip.fit.gz": { kind: "unknown_format" },
};

/** Warnings for each file; every other file is read without any. */
const warned: Readonly<Record<string, readonly string[]>> = {
  // Seven records at 0° N 0° E before the receiver had its first fix.
  "elevate-noroeste.fit": ["invalid_points_dropped"],
  // Two records are a second earlier than the ones before them.
  "fitparse-activity-large-fenxi2-multisport.fit": ["out_of_order_points"],
  "fitparse-antfs-dump.63.fit": ["clock_unset"],
  "fitparse-compressed-speed-distance.fit": ["clock_unset"],
  // Ends inside a message although its header claims to be whole.
  "fitparse-nick.fit": ["crc_mismatch", "truncated"],
  // One message in the middle is cut short, and the file ends before its header says so.
  "fitparse-strava-android-app-201.10-b1218918.fit": ["truncated", "damaged_part_skipped"],
  "made-bad-file-crc.fit": ["crc_mismatch"],
  "made-garbage-in-the-middle.fit": ["crc_mismatch", "damaged_part_skipped"],
  "made-header-datasize-zero.fit": ["truncated"],
  "made-truncated-at-60-percent.fit": ["truncated"],
  // A pool swim whose records contain only a distance.
  "phpfit-swim.fit": ["no_time"],
};

/** Deviations from the truth file, with the reason. */
const deviations: Readonly<Record<string, readonly (keyof typeof checks)[]>> = {
  // The truth keeps the seven positions at 0° 0° and the 5,500 km to and from them.
  "elevate-noroeste.fit": ["positions"],
  // The first session claims to start 45 minutes after the first record; time 0 is the first record.
  // Distances of the legs are added up; the truth has only the last leg's.
  "fitparse-activity-large-fenxi2-multisport.fit": ["start", "lastDistance"],
  // Two workouts, see below.
  "made-chained-two-activities.fit": [
    "counts",
    "sessions",
    "positions",
    "heartRate",
    "columns",
    "lastDistance",
  ],
  // Distance, speed and power of the rowing machine are in developer fields; the watch itself measured
  // nothing, see below.
  "fitparse-20170518-191602-1740899583.fit": ["sessions", "columns", "lastDistance"],
  // The power of a foot pod is in a developer field, see below.
  "tormoder-mornindew-broken.fit": ["columns"],
  // Heart rates of the strap go into the record after them; the truth's decoder distributes some of them
  // differently.
  "elevate-spiros-02.fit": ["heartRate"],
  "fitparse-event_timestamp.fit": ["heartRate"],
  // The truth's decoders stop at the truncated message, with a last record in 2085; ours continues, see
  // below.
  "fitparse-strava-android-app-201.10-b1218918.fit": ["counts", "positions", "columns", "lastDistance"],
  // The truth's decoder recovers later than ours: it has 81 records and 4 laps of the 96 and 5 before the
  // damage.
  "made-garbage-in-the-middle.fit": ["counts", "positions", "heartRate", "columns"],
  // The truth's decoders read nothing; ours reads the whole ride, see the test below.
  "made-header-datasize-zero.fit": ["counts", "sessions", "positions", "columns", "lastDistance"],
};

const totals: readonly (readonly [keyof DeviceTotals, string])[] = [
  ["elapsedTime", "total_elapsed_time"],
  ["timerTime", "total_timer_time"],
  ["distance", "total_distance"],
  ["ascent", "total_ascent"],
  ["descent", "total_descent"],
  ["energy", "total_calories"],
  ["avgSpeed", "avg_speed"],
  ["maxSpeed", "max_speed"],
  ["avgHeartRate", "avg_heart_rate"],
  ["maxHeartRate", "max_heart_rate"],
  ["avgCadence", "avg_cadence"],
  ["avgPower", "avg_power"],
  ["maxPower", "max_power"],
  ["normalizedPower", "normalized_power"],
];

/** As in the truth, which omits the fraction of cadence (FIT avg_fractional_cadence). */
const totalInTruth = (leg: Leg, name: keyof DeviceTotals): number | null => {
  const value = leg.totals[name] ?? null;
  return name === "avgCadence" && value !== null ? Math.floor(value) : value;
};

const presentIn = (column: Float64Array | undefined): number[] =>
  [...(column ?? [])].filter((value) => !Number.isNaN(value));

/** The truth omits the fraction of cadence (FIT fractional_cadence, less than one). */
function expectSpread(
  activity: DecodedActivity,
  channel: Channel,
  wanted: Spread | null | undefined,
  slack = 0.01,
): void {
  // Absent = the truth's decoder did not report it; null = there is none.
  if (wanted === undefined || (wanted === null && (channel === "cadence" || channel === "temperature")))
    return;
  const values = presentIn(activity.recording.columns[channel]);
  expect(values, channel).toHaveLength(wanted?.n ?? 0);
  if (!wanted) return;
  const avg = values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(Math.abs(avg - wanted.avg), channel).toBeLessThan(slack);
}

function joinedDistance({ recording }: DecodedActivity): number {
  const { lat, lon } = recording.columns;
  const at = [...(lat ?? [])].flatMap((y, i) => (Number.isNaN(y) ? [] : [i]));
  return at.slice(1).reduce((sum, point, i) => {
    const before = at[i] ?? 0;
    return sum + haversine(lat?.[before] ?? 0, lon?.[before] ?? 0, lat?.[point] ?? 0, lon?.[point] ?? 0);
  }, 0);
}

const checks = {
  counts(activity: DecodedActivity, truth: Truth): void {
    expect(activity.recording.length).toBe(truth.records);
    expect(activity.recording.laps).toHaveLength(truth.laps);
  },
  /** The device's own totals, exactly. */
  sessions(activity: DecodedActivity, truth: Truth): void {
    const wanted = truth.sessions.toSorted(
      (a, b) => Date.parse(String(a["start_time"])) - Date.parse(String(b["start_time"])),
    );
    expect(activity.legs).toHaveLength(wanted.length);
    for (const [i, session] of wanted.entries()) {
      const leg = activity.legs[i] ?? expect.fail(`no leg ${i}`);
      for (const [name, key] of totals) {
        if (key in session) expect(totalInTruth(leg, name), `${i} ${key}`).toBe(session[key]);
      }
    }
    if (wanted.length === 1) expect(activity.device).toEqual(activity.legs[0]?.totals);
  },
  lengths({ recording }: DecodedActivity, truth: Truth): void {
    const [session] = truth.sessions;
    expect(recording.lengths ?? []).toHaveLength(truth.lengths);
    expect(recording.poolLength ?? null).toBe(session?.["pool_length"] ?? null);
    const active = session?.["num_active_lengths"];
    if (truth.lengths > 0)
      expect(recording.lengths?.filter((length) => length.isActive)).toHaveLength(Number(active));
  },
  start({ recording }: DecodedActivity, truth: Truth): void {
    if (truth.clock_unset) expect(recording.startTime).toBeUndefined();
    else if (truth.start_time) expect(recording.startTime).toBe(Date.parse(truth.start_time));
  },
  positions(activity: DecodedActivity, truth: Truth): void {
    expect(presentIn(activity.recording.columns.lat)).toHaveLength(truth.record.with_position);
    expect(Math.abs(joinedDistance(activity) - truth.record.haversine_m)).toBeLessThan(1);
  },
  heartRate(activity: DecodedActivity, truth: Truth): void {
    expectSpread(activity, "heartRate", truth.record.heart_rate);
  },
  columns(activity: DecodedActivity, truth: Truth): void {
    expectSpread(activity, "power", truth.record.power);
    expectSpread(activity, "cadence", truth.record.cadence, 1);
    expectSpread(activity, "ele", truth.record.altitude);
    expectSpread(activity, "temperature", truth.record.temperature);
  },
  lastDistance({ recording }: DecodedActivity, truth: Truth): void {
    const last = presentIn(recording.columns.distance).at(-1) ?? null;
    if (truth.record.last_distance === null) expect(last).toBeNull();
    else expect(last).toBeCloseTo(truth.record.last_distance, 2);
  },
};

function expectOffset(activity: DecodedActivity, truth: Truth): void {
  const stated = truth.activity_message?.local_timestamp_offset_s;
  if (stated === undefined || stated === null) return;
  const offset = Math.round(stated / 900) * 900;
  if (Math.abs(offset) > 50_400) expect(activity.utcOffset).toBeUndefined();
  else expect(activity.utcOffset).toBe(offset + 0);
}

describeWithCorpus("FIT files of real devices", ({ read, readJson }) => {
  const files = Object.entries((readJson("fit-truth.json") as { files: Record<string, Truth> }).files);

  const decode = (name: string): Result<DecodedActivity, DecodeError> => decodeBytes(read(`fit/${name}`));

  const activityIn = (name: string): DecodedActivity => {
    const result = decode(name);
    return result.ok ? result.value : expect.fail(`refused: ${result.error.kind}`);
  };

  it.each(files)("%s", (name, truth) => {
    const refusal = refused[name];
    if (refusal) return expect(decode(name)).toMatchObject({ ok: false, error: refusal });
    const activity = activityIn(name);
    expect(activity.warnings).toEqual(warned[name] ?? []);
    const deviating = new Set<string>(deviations[name]);
    for (const [key, check] of Object.entries(checks)) if (!deviating.has(key)) check(activity, truth);
    expectOffset(activity, truth);
  });

  it("drops the positions at 0° 0° and keeps the rest of the ride", () => {
    const ride = activityIn("elevate-noroeste.fit");
    expect(presentIn(ride.recording.columns.lat)).toHaveLength(7251);
    // The device counted 54,655 m.
    expect(joinedDistance(ride) / 54_655.44).toBeCloseTo(1, 2);
  });

  it("reads the whole ride of a device that lost power before it closed the file", () => {
    const cut = activityIn("made-header-datasize-zero.fit");
    const whole = activityIn("fitparse-2015-10-13-08-43-15.fit");
    expect(cut.recording).toEqual(whole.recording);
    expect(cut.device).toEqual(whole.device);
  });

  it("continues after noise, without points at impossible times or places", () => {
    const { recording } = activityIn("made-garbage-in-the-middle.fit");
    const whole = activityIn("sweatpy-2020-06-01-16-52-40.fit").recording;
    expect(recording.length).toBe(87);
    // The noise overlaps the first lap, which keeps its times but has nonsense in its other values.
    expect(recording.laps.slice(1)).toEqual(whole.laps.slice(1));
    const known = new Set(
      [...(whole.columns.time ?? [])].map((time, i) => `${time} ${whole.columns.lat?.[i]}`),
    );
    for (const [i, time] of (recording.columns.time ?? []).entries()) {
      expect(known).toContain(`${time} ${recording.columns.lat?.[i]}`);
    }
  });

  it("continues after a truncated message", () => {
    const activity = activityIn("fitparse-strava-android-app-201.10-b1218918.fit");
    expect(activity.recording.length).toBe(5329);
    expect(presentIn(activity.recording.columns.distance).at(-1)).toBe(activity.device?.distance);
    expect(presentIn(activity.recording.columns.time).at(-1)).toBe(activity.device?.elapsedTime);
    expect(joinedDistance(activity) / 11_274.04).toBeCloseTo(1, 2);
  });

  it("reads two chained activities as two workouts", () => {
    const chain = decodeWorkouts(read("fit/made-chained-two-activities.fit"));
    const rides = chain.ok ? chain.value : expect.fail(chain.error.kind);
    const [, wanted] =
      files.find(([name]) => name === "made-chained-two-activities.fit") ?? expect.fail("no truth");
    expect(rides.map(({ device }) => device?.distance)).toEqual(
      wanted.sessions.map((session) => session["total_distance"]),
    );
    expect(rides.map(({ recording }) => recording.length)).toEqual([221, 17]);
    expect(wanted.records).toBe(221 + 17);
  });

  it("continues the distance of a triathlon from leg to leg", () => {
    const { recording, legs, device, activityId } = activityIn("fitparse-sample_mulitple_header.fit");
    expect(legs.map((leg) => leg.activityId)).toEqual([85, 98, 2, 98, 1]);
    expect(activityId).toBe(74);
    const last = presentIn(recording.columns.distance).at(-1) ?? 0;
    expect(last / (device?.distance ?? 0)).toBeCloseTo(1, 2);
  });

  it("uses developer fields for what the watch itself did not measure", () => {
    const rowing = activityIn("fitparse-20170518-191602-1740899583.fit");
    // The session's own developer field says 6163 m, too.
    expect(rowing.device?.distance).toBe(6163);
    expect(presentIn(rowing.recording.columns.distance).at(-1)).toBe(6163);
    expect(presentIn(rowing.recording.columns.power)).toHaveLength(1641);
    const run = activityIn("tormoder-mornindew-broken.fit");
    expect(presentIn(run.recording.columns.power)).toHaveLength(6874);
    // The watch measured it as well, in steps of half a revolution, so its value is kept.
    expect(presentIn(run.recording.columns.distance).at(-1)).toBe(16_773.34);
  });

  it("keeps the lengths of a pool", () => {
    const { recording, device } = activityIn("elevate-spiros-02.fit");
    const lengths = recording.lengths?.filter((length) => length.isActive) ?? [];
    expect(lengths.length * (recording.poolLength ?? 0)).toBe(device?.distance);
    expect(lengths[0]).toEqual({
      startTime: 0,
      elapsedTime: 64.625,
      timerTime: 64.625,
      strokes: 18,
      strokeType: "freestyle",
      isActive: true,
    });
  });

  it("names devices", () => {
    expect(activityIn("fitparse-sample-activity.fit").deviceName).toBe("Garmin Edge 500");
    expect(activityIn("tormoder-unterminated-strings.fit").deviceName).toBe("Wahoo ELEMNT ROAM");
    expect(activityIn("fitparserjs-batt.fit").deviceName).toBe("Suunto Vertical 2");
    expect(activityIn("faker-zwift_non_utf8_20260130.fit").deviceName).toBe("Zwift");
  });
});
