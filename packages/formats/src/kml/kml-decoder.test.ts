import type { DecodedActivity, DecodeError } from "@cairn/domain/recording/decoded-activity";
import { describe, expect, it } from "vitest";
import { decodeBytes } from "../decoding/create-decoder.ts";

const decode = (text: string): DecodedActivity | DecodeError => {
  const result = decodeBytes(new TextEncoder().encode(text));
  return result.ok ? result.value : result.error;
};
const read = (text: string): DecodedActivity => {
  const result = decode(text);
  return "recording" in result ? result : expect.fail(`refused: ${result.kind}`);
};

const file = (content: string): string =>
  `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><name>File</name>${content}</Document></kml>`;
const placemark = (content: string, name = "Walk"): string =>
  `<Placemark><name>${name}</name>${content}</Placemark>`;
const when = (second: number): string => `<when>2024-05-01T10:00:0${second}Z</when>`;
const coord = (text: string): string => `<gx:coord>${text}</gx:coord>`;
const track = (content: string): string => placemark(`<gx:Track>${content}</gx:Track>`);

const list = (name: string, ...values: (number | string)[]): string =>
  `<gx:SimpleArrayData name="${name}">${values.map((value) => `<gx:value>${value}</gx:value>`).join("")}</gx:SimpleArrayData>`;
const line = (coordinates: string): string =>
  placemark(`<LineString><coordinates>${coordinates}</coordinates></LineString>`);

describe("KML tracks", () => {
  it.each([
    ["in turn", `${when(0)}${coord("8 46 900")}${when(1)}${coord("8.1 46.1 901")}`],
    ["places first", `${coord("8 46 900")}${coord("8.1 46.1 901")}${when(0)}${when(1)}`],
    ["with commas", `${when(0)}${when(1)}${coord("8,46,900")}${coord("8.1, 46.1, 901")}`],
  ])("have times and places %s", (_, content) => {
    const { columns, startTime } = read(file(track(content))).recording;
    expect(startTime).toBe(Date.UTC(2024, 4, 1, 10));
    expect(columns).toEqual({
      time: Float64Array.of(0, 1),
      lat: Float64Array.of(46, 46.1),
      lon: Float64Array.of(8, 8.1),
      ele: Float64Array.of(900, 901),
    });
  });

  it("may have more positions than times, and the other way round", () => {
    const more = read(file(track(when(0) + coord("8 46") + coord("8 47"))));
    expect(more.recording.columns.time).toEqual(Float64Array.of(0, NaN));
    const fewer = read(file(track(when(0) + when(1) + coord("8 46"))));
    expect(fewer.recording.columns.lat).toEqual(Float64Array.of(46, NaN));
  });

  it("distinguish impossible positions from empty ones", () => {
    expect(read(file(track(when(0) + coord("") + when(1) + coord("8 46")))).warnings).toEqual([]);
    expect(read(file(track(when(0) + coord("8 95") + when(1) + coord("8 46")))).warnings).toEqual([
      "invalid_points_dropped",
    ]);
  });

  it("have sensor values in separate lists", () => {
    const { columns } = read(
      file(
        track(
          `${when(0)}${when(1)}${coord("8 46")}${coord("8 47")}<ExtendedData><SchemaData>${list("heart_rate", 120, 121)}${list("Cadence", 80, "")}${list("POWER", 200)}${list("elevation_gain", 1, 2)}</SchemaData></ExtendedData>`,
        ),
      ),
    ).recording;
    expect(columns.heartRate).toEqual(Float64Array.of(120, 121));
    expect(columns.cadence).toEqual(Float64Array.of(80, NaN));
    expect(columns.power).toEqual(Float64Array.of(200, NaN));
    expect(Object.keys(columns)).toEqual(["time", "lat", "lon", "heartRate", "cadence", "power"]);
  });

  it("are segments, each with its own count", () => {
    const two = `<gx:MultiTrack><gx:Track>${when(0)}${when(1)}${coord("8 46")}</gx:Track><gx:Track/><gx:Track>${when(2)}${coord("8 47")}</gx:Track></gx:MultiTrack>`;
    const { recording } = read(file(placemark(two)));
    expect(recording.segmentStarts).toEqual([0, 2]);
    expect(recording.columns.lat).toEqual(Float64Array.of(46, NaN, 47));
    expect(read(file(placemark(two)).replaceAll("gx:", "")).recording).toEqual(recording);
  });

  it("have no elevation if every altitude is 0", () => {
    expect(read(file(track(when(0) + coord("8 46 0")))).recording.columns.ele).toBeUndefined();
  });

  it("give the activity's name, its sport and the program", () => {
    const type = `<ExtendedData><Data name="type"><value>trail running</value></Data></ExtendedData>`;
    const activity = read(
      file(
        `<atom:generator>Recorder</atom:generator>${placemark(`<Point><coordinates>8,46</coordinates></Point>`, "Start")}${placemark(`${type}<gx:Track>${when(0)}${coord("8 46")}</gx:Track>`)}`,
      ),
    );
    expect(activity).toMatchObject({ name: "Walk", activityId: 22, deviceName: "Recorder" });
    expect(read(file(track(when(0) + coord("8 46")).replace("<name>Walk</name>", ""))).name).toBe("File");
  });

  it("are kept up to where a file breaks off", () => {
    const whole = file(track(when(0) + coord("8 46") + when(1) + coord("8 47") + when(2)));
    const cut = read(whole.slice(0, whole.indexOf("00:02Z")));
    expect(cut.recording.length).toBe(2);
    expect(cut.warnings).toEqual(["truncated"]);
  });
});

describe("KML tracks that fuzzing found", () => {
  const two = `<gx:Track>${when(0)}${coord("8 46")}${when(1)}${coord("8 47")}</gx:Track>`;

  it("break off before the last track has a point", () => {
    const cut = read(`<kml><Placemark>${two}<gx:Track>`);
    expect(cut.recording.segmentStarts).toEqual([0]);
    expect(cut.warnings).toEqual(["truncated", "undeclared_prefix"]);
  });

  it("are nested", () => {
    const nested = two.replace("<when>", `<gx:Track></gx:Track>${coord("9 49")}<when>`);
    expect(read(file(placemark(two + nested))).recording.segmentStarts).toEqual([0]);
  });
});

describe("KML without tracks", () => {
  it("is a route if it has lines, with or without blanks after the commas", () => {
    const places = {
      name: "Walk",
      lat: Float64Array.of(46, 46.1),
      lon: Float64Array.of(8, 8.1),
      ele: Float64Array.of(0, 0),
    };
    const route = { kind: "not_an_activity", what: "route", line: places };
    expect(decode(file(line("8,46,0 8.1,46.1,0")))).toEqual(route);
    expect(decode(file(line("\n 8, 46, 0\n 8.1, 46.1, 0\n")))).toEqual(route);
    expect(decode(file(line("8 ,46 ,0 8.1 , 46.1,0")))).toEqual(route);
  });

  it("is waypoints if it has only points", () => {
    const points = placemark(`<Point><coordinates>8,46,0</coordinates></Point>`);
    expect(decode(file(points))).toEqual({ kind: "not_an_activity", what: "waypoints" });
  });

  it("is nothing if it only links elsewhere", () => {
    const link = `<NetworkLink><Link><href>https://example.org/a.kml</href></Link></NetworkLink>`;
    expect(decode(file(link))).toEqual({ kind: "not_an_activity", what: "other" });
  });

  it("has no points when its tracks are empty", () => {
    expect(decode(file(track("<gx:coord/>")))).toEqual({ kind: "no_points" });
  });
});

const heart = (...rates: number[]) =>
  `<ExtendedData><SchemaData>${list("heart_rate", ...rates)}</SchemaData></ExtendedData>`;

describe("a value missing in a KML file", () => {
  it("is missing in the activity, too, and not undefined", () => {
    const content = `<Placemark><gx:Track>${when(0)}${coord("8 46")}${when(1)}${coord("8 46.1")}</gx:Track></Placemark>`;
    const {
      recording: _recording,
      warnings: _warnings,
      ...details
    } = read(
      `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">${content}</kml>`,
    );
    expect(details).toStrictEqual({ format: "kml", legs: [] });
  });

  it("is read from a later element only if the first one lacks it", () => {
    const { columns } = read(
      file(track(when(0) + coord("8 46") + when(1) + coord("8 46.1") + heart(101, 102) + heart(1, 2))),
    ).recording;
    expect(columns.heartRate).toEqual(Float64Array.of(101, 102));
  });
});
