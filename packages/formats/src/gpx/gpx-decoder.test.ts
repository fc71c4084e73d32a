import type { DecodedActivity, DecodeError } from "@cairn/domain/recording/decoded-activity";
import { describe, expect, it } from "vitest";
import { decodeBytes } from "../decoding/create-decoder.ts";
import { maxPoints } from "../points/point-columns.ts";
import { noAttributes, ReadAttributes } from "../xml/xml-receiver.ts";
import type { XmlFault } from "../xml/xml-stream.ts";
import { GpxDocument } from "./gpx-document.ts";

const decode = (text: string): DecodedActivity | DecodeError => {
  const result = decodeBytes(new TextEncoder().encode(text));
  return result.ok ? result.value : result.error;
};

const read = (text: string): DecodedActivity => {
  const result = decode(text);
  return "recording" in result ? result : expect.fail(`refused: ${result.kind}`);
};

const now = "<time>2026-05-01T08:00:00Z</time>";
const point = (content: string, lat = "46.5", lon = "8.25"): string =>
  `<trkpt lat="${lat}" lon="${lon}">${content.includes("<time>") ? "" : now}${content}</trkpt>`;
const track = (content: string): string =>
  `<gpx version="1.1" creator="Watch &amp; Co"><trk>${content}</trk></gpx>`;
const segment = (...points: string[]): string => `<trkseg>${points.join("")}</trkseg>`;
const timed = (...times: string[]): DecodedActivity =>
  read(track(segment(...times.map((time) => point(`<time>${time}</time>`)))));

const timesOf = ({ recording }: DecodedActivity): number[] => [...(recording.columns.time ?? [])];

describe("GPX values", () => {
  it("are read wherever exporters put them", () => {
    const extension = (content: string): string => point(`<extensions>${content}</extensions>`);
    const { columns } = read(
      track(
        segment(
          extension(
            `<a:TrackPointExtension><a:hr>120</a:hr><a:cad>80</a:cad><a:atemp>21.5</a:atemp></a:TrackPointExtension>`,
          ),
          extension(`<power>250</power><speed>3.5</speed>`),
          extension(`<p:PowerExtension><p:PowerInWatts>251</p:PowerInWatts></p:PowerExtension>`),
          extension(`<ns3:watts>252</ns3:watts><x:heartrate>121</x:heartrate><x:cadence>81</x:cadence>`),
          point(`<ele> 12.5 </ele><speed>4</speed><course>7</course>`),
        ),
      ),
    ).recording;
    expect(columns).toEqual({
      time: new Float64Array(5),
      lat: new Float64Array(5).fill(46.5),
      lon: new Float64Array(5).fill(8.25),
      heartRate: Float64Array.of(120, NaN, NaN, 121, NaN),
      cadence: Float64Array.of(80, NaN, NaN, 81, NaN),
      temperature: Float64Array.of(21.5, NaN, NaN, NaN, NaN),
      power: Float64Array.of(NaN, 250, 251, 252, NaN),
      speed: Float64Array.of(NaN, 3.5, NaN, NaN, 4),
      ele: Float64Array.of(NaN, NaN, NaN, NaN, 12.5),
    });
  });

  it("give the temperature by any of its names, that of the air before that of the water", () => {
    const garmin = (content: string): string =>
      point(`<extensions><a:TrackPointExtension>${content}</a:TrackPointExtension></extensions>`);
    const { columns } = read(
      track(
        segment(
          point(`<extensions><gpxdata:temperature>23</gpxdata:temperature></extensions>`),
          garmin(`<a:Temperature>22.5</a:Temperature>`),
          garmin(`<a:wtemp>17</a:wtemp>`),
          garmin(`<a:atemp>21</a:atemp><a:wtemp>18</a:wtemp>`),
        ),
      ),
    ).recording;
    expect(columns.temperature).toEqual(Float64Array.of(23, 22.5, 17, 21));
  });

  it("that are not numbers are absent", () => {
    const texts = ["", " ", "abc", "NaN", "Infinity", "1,5"];
    const { columns } = read(track(segment(...texts.map((text) => point(`<ele>${text}</ele>`))))).recording;
    expect(columns.ele).toBeUndefined();
  });

  it("are read from text, CDATA and references alike", () => {
    const { columns } = read(track(segment(point(`<ele><![CDATA[1]]>2&#46;5</ele>`)))).recording;
    expect(columns.ele?.[0]).toBe(12.5);
  });

  it("drop points at impossible places, with a warning", () => {
    const places = [
      ["91", "0"],
      ["0", "180.5"],
      ["", ""],
      ["NaN", "1"],
      ["45,5", "7"],
      ["-90", "-180"],
    ] as const;
    const activity = read(track(segment(...places.map(([lat, lon]) => point("", lat, lon)))));
    expect(activity.recording.length).toBe(1);
    expect(activity.warnings).toEqual(["invalid_points_dropped"]);
  });
});

describe("GPX times", () => {
  it("may have offsets, fractions, or no time zone", () => {
    // 2024-02-29 12:00:00 UTC is 1709208000 (date -u +%s).
    const activity = timed(
      "2024-02-29T12:00:00Z",
      "2024-02-29T14:00:01.25+02:00",
      "2024-02-29T06:30:02-0530",
      "2024-02-29 12:00:03",
      "2024-02-29T12:00:04.123456789Z",
      " 2024-02-29T12:00:05z ",
    );
    expect(activity.recording.startTime).toBe(1_709_208_000_000);
    expect(timesOf(activity)).toEqual([0, 1.25, 2, 3, 4.123, 5]);
    expect(activity.warnings).toEqual([]);
  });

  it("give the offset of the local clock from the first point", () => {
    expect(timed("2024-05-01T12:00:00+03:00").utcOffset).toBe(10_800);
    expect(timed("2024-05-01T12:00:00-09:30").utcOffset).toBe(-34_200);
    expect(timed("2024-05-01T12:00:00Z").utcOffset).toBeUndefined();
    expect(timed("2024-05-01T12:00:00+00:00").utcOffset).toBeUndefined();
    expect(timed("2024-05-01T12:00:00+77:77").utcOffset).toBeUndefined();
  });

  it("that are nonsense leave the point without a time", () => {
    const activity = timed(
      "2024-05-01T10:00:00Z",
      "2024-13-01T10:00:00Z",
      "yesterday",
      "2024-05-01T25:00:00Z",
      // Each separator between the numbers matters, as in ISO 8601.
      "2024/05-01T10:00:00Z",
      "2024-05/01T10:00:00Z",
      "2024-05-01_10:00:00Z",
      "2024-05-01T10-00:00Z",
      "2024-05-01T10:00-00Z",
      "2024-05-01T10:00:00,x5Z",
    );
    expect(timesOf(activity)).toEqual([0, ...Array.from({ length: 9 }, () => NaN)]);
  });

  it("of a clock that was never set keep their intervals", () => {
    const activity = timed("1970-01-01T00:00:10Z", "1970-01-01T00:00:15Z");
    expect(activity.recording.startTime).toBeUndefined();
    expect(timesOf(activity)).toEqual([0, 5]);
    expect(activity.warnings).toEqual(["clock_unset"]);
    expect(timed("2107-01-01T00:00:10Z").warnings).toEqual(["clock_unset"]);
  });

  it.each(["1901-12-13", "1970-01-01", "1980-01-06", "1989-12-31", "1990-06-01", "2085-07-04"])(
    "of a clock that shows %s count as never set",
    (day) => {
      const activity = timed(`${day}T00:00:10Z`, `${day}T00:00:12Z`);
      expect(activity.recording.startTime).toBeUndefined();
      expect(timesOf(activity)).toEqual([0, 2]);
    },
  );

  it("are not searched for a long time", () => {
    const blanks = " ".repeat(8000);
    const times = Array.from({ length: 400 }, () => `2024-05-01${blanks}x`);
    expect(timed("2024-05-01T10:00:00Z", ...times).recording.length).toBe(401);
  });

  it("drop single impossible years among valid ones", () => {
    const activity = timed("2024-05-01T10:00:00Z", "1980-01-06T00:00:00Z", "2024-05-01T10:00:02Z");
    expect(timesOf(activity)).toEqual([0, NaN, 2]);
  });

  it("out of order are sorted, including segments", () => {
    const at = (ele: number, time: string): string =>
      point(`<ele>${ele}</ele><time>2024-05-01T10:00:${time}Z</time>`);
    const activity = read(
      track(
        segment(at(3, "30"), at(5, "50"), at(4, "40"), point("<ele>4.5</ele><time></time>")) +
          segment(at(1, "10"), at(2, "20")),
      ),
    );
    expect([...(activity.recording.columns.ele ?? [])]).toEqual([1, 2, 3, 4, 4.5, 5]);
    expect(timesOf(activity)).toEqual([0, 10, 20, 30, NaN, 40]);
    expect(activity.recording.segmentStarts).toEqual([0, 2]);
    expect(activity.warnings).toEqual(["out_of_order_points"]);
  });
});

describe("GPX places", () => {
  it("at 0° 0° or far from the others are kept for the analysis to judge", () => {
    const places = [
      ["46.5", "8.25"],
      ["0", "0"],
      ["46.5", "8.2501"],
      ["-33.9", "151.2"],
    ] as const;
    const { columns } = read(track(segment(...places.map(([lat, lon]) => point("", lat, lon))))).recording;
    expect(columns.lat).toEqual(Float64Array.of(46.5, 0, 46.5, -33.9));
    expect(columns.lon).toEqual(Float64Array.of(8.25, 0, 8.2501, 151.2));
  });

  it("are those of the track, not of waypoints and routes beside it", () => {
    const beside = `<wpt lat="1" lon="1"/><rte><rtept lat="2" lon="2"/></rte>`;
    const file = track(segment(point(""), point(""))).replace("<trk>", `${beside}<trk>`);
    expect(read(file).recording.length).toBe(2);
  });
});

const walk = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, i) => {
    const at = new Date(Date.UTC(2026, 4, 1, 8) + (from + i) * 1000).toISOString();
    return point(`<time>${at}</time>`, (46 + (from + i) / 1e5).toFixed(5));
  });

describe("GPX structure", () => {
  it("has a segment for each trkseg and trk with points", () => {
    const file = `<gpx><trk>${segment(point(""))}<trkseg/>${segment(point(""), point(""))}</trk><trk/><trk>${segment(point(""))}</trk></gpx>`;
    expect(read(file).recording.segmentStarts).toEqual([0, 1, 3]);
  });

  it("has points once that each segment repeats after a pause, and keeps the pauses", () => {
    const [a, b, c] = [walk(0, 20), walk(120, 140), walk(300, 320)];
    const repeated = read(track(segment(...a) + segment(...a, ...b) + segment(...a, ...b, ...c)));
    const plain = read(track(segment(...a) + segment(...b) + segment(...c)));
    expect(repeated.recording).toEqual(plain.recording);
    expect(repeated.recording.segmentStarts).toEqual([0, 20, 40]);
    expect([repeated.warnings, plain.warnings]).toEqual([["repeated_points_dropped"], []]);

    const before = `<trk>${segment(...walk(-600, -590))}</trk><trk>`;
    const second = read(track(segment(...a) + segment(...a, ...b)).replace("<trk>", before));
    expect(second.recording.segmentStarts).toEqual([0, 10, 30]);
    expect(second.recording.length).toBe(50);
    // Two people, or two devices, are never at the same places at the same seconds.
    const other = b.map((text) => text.replace('lon="8.25"', 'lon="8.26"'));
    expect(read(track(segment(...b) + segment(...other))).recording.length).toBe(40);
  });

  it("identifies routes and waypoints", () => {
    const wpt = `<wpt lat="1" lon="2"><name>x</name></wpt>`;
    expect(decode(`<gpx>${wpt}<rte><rtept lat="1" lon="2"/></rte></gpx>`)).toEqual({
      kind: "not_an_activity",
      what: "route",
    });
    expect(decode(`<gpx>${wpt}</gpx>`)).toEqual({ kind: "not_an_activity", what: "waypoints" });
    expect(decode(`<gpx/>`)).toEqual({ kind: "no_points" });
  });

  it("is salvaged if it breaks off after two or more points", () => {
    const whole = track(segment(point("<ele>1</ele>"), point("<ele>2</ele>"), point("<ele>3</ele>")));
    const cut = read(whole.slice(0, whole.indexOf("<ele>3")));
    expect(cut.recording.length).toBe(3);
    expect(cut.warnings).toEqual(["truncated"]);
    expect(
      decode(
        whole.slice(0, whole.indexOf("<ele>2")).replace("><trk>", ">\n<trk>").replaceAll("<trkpt", "<x"),
      ),
    ).toEqual({ kind: "not_well_formed", line: 2 });
  });

  it("may be followed by garbage", () => {
    const activity = read(`${track(segment(point(""), point("")))}\n<html>`);
    expect(activity.warnings).toEqual(["damaged_part_skipped"]);
  });
});

const named = (text: string): string | undefined =>
  read(track(`<name>${text}</name>${segment(point(""))}`)).name;

describe("GPX texts", () => {
  it("are plain text: the track's name, without control characters and direction marks, at most 256 characters", () => {
    expect(named("&lt;b&gt;Sunday&lt;/b&gt;")).toBe("<b>Sunday</b>");
    expect(named("a\u202eb\n\tc\u2066d")).toBe("a b c d");
    expect(Array.from(named("\u{1f6b4}".repeat(300)) ?? "")).toHaveLength(256);
    expect(named(" \u200e ")).toBeUndefined();
  });

  it("give the file's name if the track has none, the device and the sport", () => {
    const activity = read(
      `<gpx creator="Watch &amp; Co"><metadata><name>File</name><author><name>Me</name></author></metadata><wpt lat="1" lon="1"><name>W</name></wpt><trk><type>cycling</type>${segment(point("<name>P</name>"))}</trk></gpx>`,
    );
    expect(activity).toMatchObject({ name: "File", deviceName: "Watch & Co", activityId: 2 });
  });
});

const file = (description: string, name = "8/29/26 11:35", creator = "Sports Tracker"): DecodedActivity =>
  read(
    `<gpx creator="${creator}" version="1.1"><metadata><name>${name}</name>${description}<author><name>Me</name></author></metadata><trk><name>${name}</name>${segment(point(""))}</trk></gpx>`,
  );

describe("GPX of Sports Tracker", () => {
  it("has the person's title in its description, and a date as name", () => {
    expect(file("<desc>Ridge loop</desc>").name).toBe("Ridge loop");
    expect(file("<desc>Evening Run</desc>")).toMatchObject({ name: "Evening Run", activityId: 1 });
    for (const name of ["8/29/26 11:35", "29.8.2026 11:35", "2026-08-29 11:35:04", "8/29/26, 11:35 AM"]) {
      expect(file("", name).name).toBeUndefined();
      expect(file("<desc> </desc>", name).name).toBeUndefined();
    }
    expect(file("", "Ridge loop").name).toBe("Ridge loop");
  });

  it("is the only one whose description is a title", () => {
    expect(file("<desc>Folder 7</desc>", "Ridge loop", "Watch").name).toBe("Ridge loop");
    expect(file("", "8/29/26 11:35", "Watch").name).toBe("8/29/26 11:35");
  });
});

describe("hostile GPX", () => {
  it("may not declare entities", () => {
    const subset = `<!DOCTYPE gpx [<!ENTITY a "${"a".repeat(100)}">]>`;
    expect(decode(`${subset}<gpx>&a;</gpx>`)).toEqual({ kind: "forbidden_doctype" });
    expect(decode(`<?xml version="1.0"?>${subset}<x/>`)).toEqual({ kind: "forbidden_doctype" });
  });

  it("may not nest without limit", () => {
    expect(decode(`<gpx>${"<a>".repeat(100_000)}`)).toEqual({ kind: "damaged" });
  });

  it("may not hide endless text, comments or attributes", () => {
    const endless = "x ".repeat(1_000_000);
    expect(decode(`<gpx><a>${endless}</a></gpx>`)).toEqual({ kind: "damaged" });
    expect(decode(`<gpx><!--${endless}--></gpx>`)).toEqual({ kind: "damaged" });
    expect(decode(`<gpx a="${endless}"/>`)).toEqual({ kind: "damaged" });
  });

  it("may not have more points than the limit", () => {
    const faults: XmlFault[] = [];
    const document = new GpxDocument((fault) => {
      faults.push(fault);
      throw new Error("stopped");
    });
    document.onOpen(document.codes.of("gpx"), noAttributes);
    const place = new ReadAttributes({ lat: "1", lon: "1" });
    expect(() => {
      for (;;) {
        document.onOpen(document.codes.of("trkpt"), place);
        document.onClose();
      }
    }).toThrow("stopped");
    expect(faults).toEqual([{ kind: "too_many_points", limit: maxPoints }]);
    expect(document.points.length).toBe(maxPoints);
  });
});

const trackAt = (content: string, lat: string) =>
  `<trk>${content}${segment(point("", lat), point("", lat))}</trk>`;

describe("a value missing in a GPX file", () => {
  it("is missing in the activity, too, and not undefined", () => {
    const {
      recording: _recording,
      warnings: _warnings,
      ...details
    } = read(`<gpx version="1.1"><trk>${segment(point(""), point("", "46.6"))}</trk></gpx>`);
    expect(details).toStrictEqual({ format: "gpx", legs: [] });
  });

  it("is read from the first track that has it", () => {
    const { notes, activityId } = read(
      `<gpx version="1.1" creator="Cairn">${trackAt("", "46")}${trackAt("<cmt>Second</cmt>", "47")}${trackAt("<type>running</type>", "48")}</gpx>`,
    );
    expect([notes, activityId]).toEqual(["Second", 1]);
  });
});
