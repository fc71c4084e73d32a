import type { Recording } from "@cairn/domain/recording/recording";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { writeGpx } from "./write-gpx.ts";

const recording: Recording = {
  startTime: Date.UTC(2026, 0, 2, 3, 4, 5),
  length: 4,
  segmentStarts: [0, 2],
  columns: {
    time: Float64Array.of(0, 1.25, 90, 91),
    lat: Float64Array.of(61.5, 61.50001, 61.5001, NaN),
    lon: Float64Array.of(23.75, 23.75001, 23.7501, NaN),
    ele: Float64Array.of(98.76, NaN, 99, 99),
    heartRate: Float64Array.of(101.4, NaN, 120, 121),
    power: Float64Array.of(NaN, NaN, 210, 211),
  },
  laps: [],
};

function elementsOf(xml: string): string[] {
  const names: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("opentag", (tag) => names.push(tag.name));
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(xml).close();
  return names;
}

describe("writeGpx", () => {
  it("is well-formed and has one trkseg per segment and one trkpt per position", () => {
    const names = elementsOf(writeGpx(recording));
    expect(names.filter((name) => name === "trkseg")).toHaveLength(2);
    expect(names.filter((name) => name === "trkpt")).toHaveLength(3);
    expect(names.filter((name) => name === "ele")).toHaveLength(2);
    expect(names.filter((name) => name === "gpxtpx:hr")).toHaveLength(2);
    expect(names.filter((name) => name === "power")).toHaveLength(1);
  });

  it("writes positions, elevation and times as the schema requires", () => {
    const xml = writeGpx(recording);
    expect(xml).toContain(
      `<trkpt lat="61.5000000" lon="23.7500000"><ele>98.8</ele><time>2026-01-02T03:04:05Z</time>`,
    );
    expect(xml).toContain("<time>2026-01-02T03:04:06.250Z</time></trkpt>");
    expect(xml).toContain("<gpxtpx:hr>101</gpxtpx:hr>");
  });

  it("escapes text", () => {
    const xml = writeGpx(recording, { name: `Up & down <b>"hill"</b>`, type: "running" });
    expect(xml).toContain("<name>Up &amp; down &lt;b&gt;&quot;hill&quot;&lt;/b&gt;</name>");
    expect(elementsOf(xml)).not.toContain("b");
  });

  it("omits times if the recording has no clock", () => {
    const { startTime: _, ...clockless } = recording;
    expect(writeGpx(clockless)).not.toContain("<time>");
  });
});
