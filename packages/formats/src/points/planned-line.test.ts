import type { PlannedLine } from "@cairn/domain/recording/decoded-activity";
import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { describe, expect, it } from "vitest";
import { decodeBytes } from "../decoding/create-decoder.ts";

const lineOf = (bytes: Uint8Array): PlannedLine | undefined => {
  const result = decodeBytes(bytes);
  if (result.ok || result.error.kind !== "not_an_activity") return expect.fail("read as something else");
  return result.error.line;
};

const gpx = (content: string) =>
  lineOf(new TextEncoder().encode(`<gpx version="1.1" creator="x">${content}</gpx>`));
const point = (lat: number, lon: number, content = "") =>
  `<rtept lat="${lat}" lon="${lon}">${content}</rtept>`;

describe("the route of a planned file", () => {
  it("[ADD-4] comes from the route points of GPX, with their heights and the route's name", () => {
    expect(
      gpx(`<metadata><name>File</name></metadata><rte><name>Up &amp; down</name>${point(46, 8, "<ele>500</ele>")}
        ${point(46.1, 8.1, "<name>Hut</name>")}</rte>`),
    ).toEqual({
      name: "Up & down",
      lat: Float64Array.of(46, 46.1),
      lon: Float64Array.of(8, 8.1),
      ele: Float64Array.of(500, NaN),
    });
  });

  it("is the longest of several, and has the file's name if it has none", () => {
    const short = `<rte><name>Short</name>${point(1, 1)}${point(2, 2)}</rte>`;
    const long = `<rte>${point(3, 3)}${point(4, 4)}${point(5, 5)}</rte>`;
    for (const content of [short + long, long + short]) {
      expect(gpx(`<metadata><name>File</name></metadata>${content}`)).toEqual({
        name: "File",
        lat: Float64Array.of(3, 4, 5),
        lon: Float64Array.of(3, 4, 5),
      });
    }
  });

  it("omits impossible positions, and is undefined with fewer than two", () => {
    expect(gpx(`<rte>${point(46, 8)}${point(96, 8)}</rte>`)).toBeUndefined();
    expect(gpx(`<rte></rte>`)).toBeUndefined();
  });

  // The points are counted in the files by their elements; the FIT file's records as the truth file states
  // them.
  const files: readonly (readonly [string, number, string | undefined])[] = [
    ["gpx/androidgpx-wadlbeisserExport.gpx", 7847, undefined],
    ["gpx/gpxpy-route.gpx", 55, undefined],
    ["tcx/togeojson-tcx-courses.tcx", 30, "Test TCX Route"],
    ["fit/faker-old_stage_lefthand_lee.fit", 598, "course_name"],
  ];
  describeWithCorpus("of a real program", ({ read }) => {
    it.each(files)("[ADD-4] is read from %s", (file, count, name) => {
      const line = lineOf(read(file));
      expect(line?.lat).toHaveLength(count);
      expect(line?.lon).toHaveLength(count);
      if (name !== undefined) expect(line?.name).toBe(name);
    });
  });
});
