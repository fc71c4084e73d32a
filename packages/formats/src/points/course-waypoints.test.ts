import { waypointLimits } from "@cairn/domain/recording/waypoint";
import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { describe, expect, it } from "vitest";
import { decodeBytes } from "../decoding/create-decoder.ts";
import { definition, enumeration, fit, le, sint32, text } from "../fit/hand-made-fit.ts";

const waypointsOf = (bytes: Uint8Array) => {
  const result = decodeBytes(bytes);
  if (result.ok || result.error.kind !== "not_an_activity" || !result.error.line)
    return expect.fail("it is not a plan");
  return result.error.line.waypoints;
};

const semicircles = (degrees: number) => le(Math.round((degrees * 2 ** 31) / 180), 4);
const nameSize = 40;

/** A course of two records with course points of other programs. */
const fitCourse = (...points: readonly (readonly [type: number, lat: number, lon: number, name: string])[]) =>
  fit(
    definition(0, 0, [0, 1, enumeration]),
    [0, 6],
    definition(1, 20, [0, 4, sint32], [1, 4, sint32]),
    [1, ...semicircles(60), ...semicircles(24)],
    [1, ...semicircles(60.1), ...semicircles(24)],
    definition(2, 32, [2, 4, sint32], [3, 4, sint32], [5, 1, enumeration], [6, nameSize, text]),
    ...points.map(([type, lat, lon, name]) => {
      const bytes = new Uint8Array(nameSize);
      new TextEncoder().encodeInto(name, bytes);
      return [[2], semicircles(lat), semicircles(lon), [type], Array.from(bytes)].flat();
    }),
  );

const place = (lat: number | string, lon: number | string) =>
  `<Position><LatitudeDegrees>${lat}</LatitudeDegrees><LongitudeDegrees>${lon}</LongitudeDegrees></Position>`;
const tcxPoint = (type: string, position: string, name: string, notes?: string) =>
  `<CoursePoint><Name>${name}</Name><Time>2024-05-01T10:00:00Z</Time>${position}<PointType>${type}</PointType>` +
  `${notes === undefined ? "" : `<Notes>${notes}</Notes>`}</CoursePoint>`;
const tcxLine = (...lats: number[]) =>
  `<Track>${lats.map((lat) => `<Trackpoint>${place(lat, 24)}</Trackpoint>`).join("")}</Track>`;
const tcxCourses = (...courses: string[]) =>
  new TextEncoder().encode(
    `<TrainingCenterDatabase><Courses>${courses.map((course) => `<Course><Name>x</Name>${course}</Course>`).join("")}</Courses></TrainingCenterDatabase>`,
  );
const tcxCourse = (...points: string[]) => tcxCourses(tcxLine(60, 60.1) + points.join(""));

describe("the waypoints of a course of another program", () => {
  // `course_point` of the FIT profile.
  it.each([
    ["generic", [0, 2, 15, 24, 25, 29, 31, 35, 37, 40, 41, 44, 45, 47, 49, 50, 51, 53, 200]],
    ["summit", [1, 10, 11, 12, 13, 14]],
    ["water", [3, 33]],
    ["food", [4, 28, 32, 48]],
    ["danger", [5, 42, 43, 46, 52]],
    ["first_aid", [9]],
    ["campsite", [27]],
    ["hut", [36]],
    ["viewpoint", [38]],
    ["toilet", [39]],
  ] as const)("[ADD-4] have the symbol %s for the types of FIT %j", (symbol, types) => {
    expect(waypointsOf(fitCourse(...types.map((type) => [type, 60.05, 24, "Here"] as const)))).toEqual(
      types.map(() => ({
        lat: expect.closeTo(60.05, 6),
        lon: expect.closeTo(24, 6),
        name: "Here",
        symbol,
      })),
    );
  });

  it("[ADD-4] are neither the turns of FIT nor its marks of distance", () => {
    const types = [6, 7, 8, 16, 17, 18, 19, 20, 21, 22, 23, 30, 34];
    expect(waypointsOf(fitCourse(...types.map((type) => [type, 60.05, 24, "Go"] as const)))).toBeUndefined();
  });

  it.each([
    ["Generic", "generic"],
    ["Valley", "generic"],
    ["Sprint", "generic"],
    ["Anything", "generic"],
    ["Summit", "summit"],
    ["4th Category", "summit"],
    ["Hors Category", "summit"],
    ["Water", "water"],
    ["Food", "food"],
    ["Danger", "danger"],
    ["First Aid", "first_aid"],
  ])("[ADD-4] have for the type %s of TCX the symbol %s", (type, symbol) => {
    const name = "Here &amp; there";
    expect(waypointsOf(tcxCourse(tcxPoint(type, place(60.05, 24), name)))).toEqual([
      { lat: 60.05, lon: 24, name: "Here & there", symbol },
    ]);
  });

  it("[ADD-4] are not the turns of TCX", () => {
    const points = ["Left", "Right", "Straight"].map((type) => tcxPoint(type, place(60.05, 24), "Go"));
    expect(waypointsOf(tcxCourse(...points))).toBeUndefined();
  });

  it("[ADD-4] have the name of the notes where TCX has cut it off, and not another text", () => {
    const points = [
      tcxPoint("Generic", place(60.05, 24), "Mill at the", "Mill at the pond"),
      tcxPoint("Food", place(60.06, 24), "Bakery", "Open until six."),
    ];
    expect(waypointsOf(tcxCourse(...points))?.map(({ name }) => name)).toEqual([
      "Mill at the pond",
      "Bakery",
    ]);
  });

  it("belong to the course whose line is read, if a file has several", () => {
    const short = tcxLine(60, 60.1) + tcxPoint("Water", place(60.05, 24), "Short");
    const long = tcxLine(60, 60.1, 60.2) + tcxPoint("Water", place(60.05, 24), "Long");
    for (const courses of [
      [short, long],
      [long, short],
    ])
      expect(waypointsOf(tcxCourses(...courses))?.map(({ name }) => name)).toEqual(["Long"]);
  });

  it("without a position on earth are left out", () => {
    // 180 degrees north is no place, and the largest number of the type is no number.
    expect(waypointsOf(fitCourse([3, 170, 24, "x"], [3, 180, 180, "x"]))).toBeUndefined();
    const places = [place(91, 24), place("NaN", 24), place("", ""), place("1e3", "0x10"), ""];
    const points = places.map((position) => tcxPoint("Water", position, "x"));
    expect(waypointsOf(tcxCourse(...points))).toBeUndefined();
  });

  it("are as many, and have as long names, as a route keeps", () => {
    const name = "🏔".repeat(5000);
    const points = Array.from({ length: 20_000 }, (_, i) =>
      tcxPoint("Water", place(60.05, 24), i === 0 ? name : "x"),
    );
    const read = waypointsOf(tcxCourse(...points));
    expect(read).toHaveLength(waypointLimits.count);
    expect(read?.[0]?.name).toBe("🏔".repeat(waypointLimits.nameLength));
    const many = Array.from({ length: 5000 }, () => [3, 60.05, 24, "\u202ex\u0007"] as const);
    const ofFit = waypointsOf(fitCourse(...many));
    expect(ofFit).toHaveLength(waypointLimits.count);
    expect(ofFit?.[0]?.name).toBe("x");
  });

  it("are read although elements are where they do not belong", () => {
    const inside = tcxPoint("Water", place(60.05, 24) + tcxPoint("Food", place(60.06, 24), "b"), "a");
    const outside = `<CoursePoint><PointType>Water</PointType></CoursePoint>`;
    expect(() => waypointsOf(tcxCourse(inside, outside, "<PointType>Water</PointType>"))).not.toThrow();
  });

  describeWithCorpus("of a real program", ({ read }) => {
    it("[ADD-4] is the finish of a course of Stages", () => {
      expect(waypointsOf(read("fit/faker-old_stage_lefthand_lee.fit"))).toEqual([
        {
          lat: expect.closeTo(40.02813, 5),
          lon: expect.closeTo(-105.22964, 5),
          name: "finish",
          symbol: "generic",
        },
      ]);
    });
  });
});
