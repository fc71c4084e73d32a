import { analyseRecording } from "@cairn/domain/analysis/analyse-recording";
import { recordedSport } from "@cairn/domain/recorded-sport/recorded-sport";
import { withStrides } from "@cairn/domain/sensors/stride-cadence";
import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { readFit } from "@cairn/testkit/files/read-fit";
import { describe, expect, it } from "vitest";
import { encodeFit } from "../fit/encode/encode-fit.ts";
import { decodeBytes } from "./create-decoder.ts";

const read = (content: string | Uint8Array) => {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const decoded = decodeBytes(bytes);
  return decoded.ok ? decoded.value : expect.fail(`refused: ${decoded.error.kind}`);
};

const at = (second: number): string => `2024-05-01T10:00:${String(second).padStart(2, "0")}Z`;

describe("heart rates in GPX", () => {
  const gpx = (content: string, beside = "") =>
    `<gpx creator="x"><trk>${beside}<trkseg>${[0, 10, 50]
      .map((second) => `<trkpt lat="60" lon="24"><time>${at(second)}</time>${content}</trkpt>`)
      .join("")}</trkseg></trk></gpx>`;

  it.each(["bpm", "heartRate", "HeartRate", "heart_rate", "x:hr", "x:heartrate"])(
    "are read from <%s>",
    (name) => {
      const { heartRate } = read(gpx(`<extensions><${name}>140</${name}></extensions>`)).recording.columns;
      expect(heartRate).toEqual(Float64Array.of(140, 140, 140));
    },
  );

  // SportTracks: a list with times of its own, in any order, beside the track.
  const list = `<extensions><st:activity><st:heartRateTrack><st:heartRate time="${at(9)}" bpm="130"/><st:heartRate time="${at(0)}" bpm="120"/></st:heartRateTrack><st:cadenceTrack><st:cadence time="${at(0)}" rpm="80"/></st:cadenceTrack></st:activity></extensions>`;

  it("are read from a list beside the track, the last before each point, but not longer than a strap may be silent", () => {
    const { heartRate, cadence } = read(gpx("", list)).recording.columns;
    expect(heartRate).toEqual(Float64Array.of(120, 130, NaN));
    expect(cadence).toEqual(Float64Array.of(80, 80, NaN));
  });

  it("of the points count before those of a list", () => {
    const { heartRate } = read(gpx("<extensions><hr>99</hr></extensions>", list)).recording.columns;
    expect(heartRate).toEqual(Float64Array.of(99, 99, 99));
  });

  it("in a list are ignored if they are none", () => {
    const odd = list.replaceAll("bpm=", "x=").replaceAll(/ time="[^"]*"/g, "");
    expect(read(gpx("", odd)).recording.columns.heartRate).toBeUndefined();
  });
});

describe("totals in TCX", () => {
  const points = [0, 10, 50]
    .map(
      (second) =>
        `<Trackpoint><Time>${at(second)}</Time><DistanceMeters>${second * 3}</DistanceMeters></Trackpoint>`,
    )
    .join("");
  const tcx = (lap: string, beside = "", sport = "Running") =>
    `<TrainingCenterDatabase><Activities><Activity Sport="${sport}"><Id>${at(0)}</Id><Lap StartTime="${at(0)}"><TotalTimeSeconds>50</TotalTimeSeconds><DistanceMeters>150</DistanceMeters>${lap}<Track>${points}</Track></Lap>${beside}</Activity></Activities></TrainingCenterDatabase>`;

  it.each([
    [
      "as the schema says",
      "<AverageHeartRateBpm><Value>135</Value></AverageHeartRateBpm>",
      "avgHeartRate",
      135,
    ],
    ["without an element of its own", "<AverageHeartRateBpm>135</AverageHeartRateBpm>", "avgHeartRate", 135],
    ["as the lap's heart rate", "<HeartRateBpm>135</HeartRateBpm>", "avgHeartRate", 135],
    ["as the lap's highest", "<MaximumHeartRateBpm> 165 </MaximumHeartRateBpm>", "maxHeartRate", 165],
    ["as steps of the lap itself", "<Steps>130</Steps>", "steps", 130],
  ] as const)("are read %s", (_, lap, name, value) => {
    expect(read(tcx(lap)).device?.[name]).toBe(value);
  });

  it.each(["Biking", "Rowing"])("have no steps in %s, where they are turns", (sport) => {
    expect(read(tcx("<Steps>130</Steps>", "", sport)).device).not.toHaveProperty("steps");
  });

  it.each([
    ["have steps without a sport if they are as long as steps", 200, 200],
    ["have none if they are as long as strokes of a paddle", 60, undefined],
  ])("%s", (_, counted, steps) => {
    expect(read(tcx(`<Steps>${counted}</Steps>`, "", "")).device?.steps).toBe(steps);
  });

  it("are read beside the laps, where the laps have none or only zeros", () => {
    const beside = "<Calories>321</Calories><TotalTimeSeconds>999</TotalTimeSeconds>";
    expect(read(tcx("", beside)).device).toEqual({ energy: 321, timerTime: 50, distance: 150 });
    expect(read(tcx("<Calories>0</Calories>", beside)).device?.energy).toBe(321);
    expect(read(tcx("<Calories>300</Calories>", beside)).device?.energy).toBe(300);
  });

  it("of points may have heart rates without an element of their own", () => {
    const { heartRate } = read(
      tcx("").replaceAll("</Trackpoint>", "<HeartRateBpm>140</HeartRateBpm></Trackpoint>"),
    ).recording.columns;
    expect(heartRate).toEqual(Float64Array.of(140, 140, 140));
    const usual = tcx("").replaceAll(
      "</Trackpoint>",
      "<HeartRateBpm>\n<Value>141</Value>\n</HeartRateBpm></Trackpoint>",
    );
    expect(read(usual).recording.columns.heartRate).toEqual(Float64Array.of(141, 141, 141));
  });

  it("keep the time of a timer that an average in km/h would shorten", () => {
    // Half an hour at 3 m/s with a gap of ten minutes, in which nobody moved.
    const laps = Array.from({ length: 1801 }, (_, i) => {
      const time = new Date(Date.UTC(2024, 4, 1, 10) + 1000 * (i > 900 ? i + 600 : i)).toISOString();
      const place = `<Position><LatitudeDegrees>${60 + (i * 3) / 111_195}</LatitudeDegrees><LongitudeDegrees>24</LongitudeDegrees></Position>`;
      return `<Trackpoint><Time>${time}</Time>${place}<DistanceMeters>${i * 3}</DistanceMeters></Trackpoint>`;
    }).join("");
    const file = `<TrainingCenterDatabase><Activities><Activity Sport="Running"><Lap StartTime="${at(0)}"><TotalTimeSeconds>2400</TotalTimeSeconds><DistanceMeters>5400</DistanceMeters><Extensions><x:LX><x:AvgSpeed>10.8</x:AvgSpeed></x:LX></Extensions><Track>${laps}</Track></Lap></Activity></Activities></TrainingCenterDatabase>`;
    // 5,400 m at 3 m/s; at 10.8 m/s they would be 500 s.
    expect(read(file).device?.timerTime).toBeCloseTo(1800, 6);
    expect(read(file).device?.avgSpeed).toBeCloseTo(3, 6);
  });
});

const valuesOf = (length: number, name: string, of: (i: number) => number) =>
  `<gx:SimpleArrayData name="${name}">${Array.from({ length }, (_, i) => `<gx:value>${of(i)}</gx:value>`).join("")}</gx:SimpleArrayData>`;
const values = (name: string, of: (i: number) => number) => valuesOf(601, name, of);

/** A run to the north at 3 m/s, with a point a second. */
const whensOf = (length: number) =>
  Array.from(
    { length },
    (_, i) =>
      `<when>${new Date(Date.UTC(2024, 4, 1, 10, 0, i)).toISOString()}</when><gx:coord>24 ${60 + (i * 3) / 111_195} 10</gx:coord>`,
  ).join("");
const whens = whensOf(601);

const kml = (data: string) =>
  `<kml:kml xmlns:kml="http://www.opengis.net/kml/2.2"><kml:Document><kml:name>Training 2024-05-01</kml:name><kml:Placemark><gx:Track>${whens}<kml:ExtendedData><kml:SchemaData>${data}</kml:SchemaData></kml:ExtendedData></gx:Track></kml:Placemark></kml:Document></kml:kml>`;

describe("TomTom's KML", () => {
  it("has the device's distance, energy and heart rates, and is a run if it is called training", () => {
    const data =
      values("heartrate", () => 150) + values("distance", (i) => i * 3.1) + values("calories", (i) => i / 10);
    const decoded = read(kml(data));
    expect(decoded.device).toEqual({ energy: 60 });
    expect(decoded.recording.columns.distance?.at(-1)).toBeCloseTo(1860, 6);
    expect(decoded.recording.columns.heartRate?.at(-1)).toBe(150);
    expect(decoded.recording).toHaveLength(601);
    expect(recordedSport(decoded)).toBe(1);
  });

  it.each([
    ["Speed (km/h)", 10.8],
    ["speed", 3],
    ["Speed (mph)", 10.8 / 1.609344],
  ])("may state the unit of its speeds: %s", (name, value) => {
    expect(read(kml(values(name, () => value))).recording.columns.speed?.[0]).toBeCloseTo(3, 6);
    // Half a minute does not show a unit by itself.
    const short = `<kml><Placemark><gx:Track>${whensOf(31)}<ExtendedData><SchemaData>${valuesOf(31, name, () => value)}</SchemaData></ExtendedData></gx:Track></Placemark></kml>`;
    expect(read(short).recording.columns.speed?.[0]).toBeCloseTo(3, 6);
  });
});

/** What a page shows of a file: the recording in its own terms, and the device's totals. */
const shown = (bytes: Uint8Array) => {
  const decoded = withStrides(read(bytes));
  return {
    ...decoded,
    analysis: analyseRecording(decoded.recording, { activityId: decoded.activityId ?? 4 }),
  };
};

// The values are those of the README beside the files.
describeWithCorpus("small files after public reports", (corpus) => {
  const report = (name: string) => shown(corpus.read(`reports/${name}`));

  it("speed-in-kmh.tcx: a steady 5:45/km of 30:00 and 5.22 km, at most as fast", () => {
    const { analysis, device, recording } = report("speed-in-kmh.tcx");
    // 5:45/km.
    const speed = 1000 / 345;
    expect(analysis.elapsedTime).toBe(1800);
    expect(analysis.distance).toBeCloseTo(5220, -1);
    for (const value of [analysis.avgSpeed, analysis.maxSpeed, device?.maxSpeed])
      expect(value).toBeCloseTo(speed, 1);
    for (const value of recording.columns.speed ?? []) expect(value).toBeCloseTo(speed, 1);
  });

  it("dive-sparse-depth.fit: about 38:20 below 1 m", () => {
    const { analysis } = report("dive-sparse-depth.fit");
    expect(Math.abs((analysis.bottomTime ?? 0) - 2300)).toBeLessThan(30);
    expect(analysis.elapsedTime).toBe(2400);
  });

  it("mifitness-lap-without-start.tcx: 5,178 m, 2,425 s, 198 kcal, heart rate 135, 6,860 steps", () => {
    const { device } = report("mifitness-lap-without-start.tcx");
    expect(device).toEqual({ distance: 5178, timerTime: 2425, energy: 198, avgHeartRate: 135, steps: 6860 });
  });

  it("calories-outside-lap.tcx: 321 kcal of the device", () => {
    expect(report("calories-outside-lap.tcx").device?.energy).toBe(321);
  });

  it("holux-bpm.gpx: heart rate", () => {
    expect(report("holux-bpm.gpx").analysis.avgHeartRate).toBe(140);
  });

  it("running-cadence-of-both-feet.gpx: 86 revolutions, in a FIT file as well", async () => {
    const { analysis, recording } = report("running-cadence-of-both-feet.gpx");
    expect(analysis.avgCadence).toBeCloseTo(86, 6);
    const { startTime = 0 } = recording;
    const texts = { dateText: "", author: "" };
    const totals = { avgCadence: analysis.avgCadence ?? 0 };
    const bytes = encodeFit({ ...texts, activityId: 1, startTime, utcOffset: 0, totals }, recording);
    const { records = [], sessions } = await readFit(bytes);
    expect(sessions?.[0]).toMatchObject({ avg_cadence: 86 });
    expect(records.length).toBeGreaterThan(100);
    for (const { cadence } of records) expect(Math.abs(Number(cadence) - 86)).toBeLessThanOrEqual(4);
  });
});
