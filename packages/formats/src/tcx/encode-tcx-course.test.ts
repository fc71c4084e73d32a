import { describe, expect, it } from "vitest";
import type { ExportedRoute, TurnKind } from "../encoding/exported-route.ts";
import { encodeTcxCourse } from "./encode-tcx-course.ts";

/** 0.01 degrees straight north are 1111.95 m on the mean sphere. */
const route: ExportedRoute = {
  name: "To & fro",
  activityId: 2,
  averageSpeed: 5,
  startTime: Date.UTC(2026, 4, 3, 6, 30, 0),
  points: [24, 60, 10, 24, 60.01, 50.126],
  turns: [],
  waypoints: [],
};

const textOf = (changes: Partial<ExportedRoute>): string =>
  new TextDecoder().decode(encodeTcxCourse({ ...route, ...changes }));

/** The texts of the elements with a name. */
const allOf = (text: string, name: string): readonly (string | undefined)[] =>
  [...text.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, "g"))].map(([, content]) => content);

const turn = (kind: TurnKind, text: string, street?: string) => ({
  along: 1111.95,
  kind,
  text,
  ...(street !== undefined && { street }),
});

describe("a planned route as a TCX course", () => {
  it("[ROUT-8] has the elements of the schema in their order", () => {
    const turns = [turn("right", "Turn right onto Pitkä katu.", "Pitkä katu")];
    const [course] = allOf(textOf({ turns }), "Course");
    expect(course).toBe(
      `<Name>To &amp; fro</Name>` +
        `<Lap><TotalTimeSeconds>222.39</TotalTimeSeconds><DistanceMeters>1111.95</DistanceMeters>` +
        `<BeginPosition><LatitudeDegrees>60</LatitudeDegrees><LongitudeDegrees>24</LongitudeDegrees></BeginPosition><BeginAltitudeMeters>10</BeginAltitudeMeters>` +
        `<EndPosition><LatitudeDegrees>60.01</LatitudeDegrees><LongitudeDegrees>24</LongitudeDegrees></EndPosition><EndAltitudeMeters>50.13</EndAltitudeMeters>` +
        `<Intensity>Active</Intensity></Lap>` +
        `<Track><Trackpoint><Time>2026-05-03T06:30:00Z</Time><Position><LatitudeDegrees>60</LatitudeDegrees><LongitudeDegrees>24</LongitudeDegrees></Position>` +
        `<AltitudeMeters>10</AltitudeMeters><DistanceMeters>0</DistanceMeters></Trackpoint>` +
        `<Trackpoint><Time>2026-05-03T06:33:42.390Z</Time><Position><LatitudeDegrees>60.01</LatitudeDegrees><LongitudeDegrees>24</LongitudeDegrees></Position>` +
        `<AltitudeMeters>50.13</AltitudeMeters><DistanceMeters>1111.95</DistanceMeters></Trackpoint></Track>` +
        `<CoursePoint><Name>Pitkä katu</Name><Time>2026-05-03T06:33:42.390Z</Time><Position><LatitudeDegrees>60.01</LatitudeDegrees><LongitudeDegrees>24</LongitudeDegrees></Position>` +
        `<AltitudeMeters>50.13</AltitudeMeters><PointType>Right</PointType><Notes>Turn right onto Pitkä katu.</Notes></CoursePoint>`,
    );
  });

  it("[ROUT-8] cuts names to 15 and 10 characters, at the end of a word if one fits, and keeps the whole in notes", () => {
    const turns = [
      turn("left", "Turn left onto Carrer de la Unió.", "Carrer de la Unió"),
      turn("right", "Kiertoliittymästä ulos."),
      turn("straight", ""),
    ];
    const text = textOf({ name: "Over the hill and far away", turns });
    expect(allOf(text, "Name")).toEqual(["Over the hill", "Carrer de", "Kiertoliit", "Straight", "Cairn"]);
    expect(allOf(text, "Notes")).toEqual([
      "Over the hill and far away",
      "Turn left onto Carrer de la Unió.",
      "Kiertoliittymästä ulos.",
    ]);
    expect(allOf(textOf({ name: "<&>".repeat(9) }), "Name")[0]).toBe("&lt;&amp;&gt;".repeat(5));
  });

  it.each([
    ["Left", ["slight_left", "left", "sharp_left"]],
    ["Right", ["slight_right", "right", "sharp_right"]],
    ["Straight", ["straight"]],
    ["Generic", ["u_turn", "roundabout", "leave_roundabout", "ferry", "stairs", "lift", "other"]],
  ] as const)("[ROUT-8] has the type %s of the schema for the turns that are", (type, kinds) => {
    const turns = kinds.map((kind) => turn(kind, "Go."));
    expect(allOf(textOf({ turns }), "PointType")).toEqual(kinds.map(() => type));
  });

  it.each([
    ["Summit", ["summit"]],
    ["Water", ["water"]],
    ["Food", ["food"]],
    ["Danger", ["danger"]],
    ["First Aid", ["first_aid"]],
    ["Generic", ["generic", "viewpoint", "hut", "campsite", "parking", "toilet", "camera"]],
  ] as const)("[ROUT-8] has the type %s of the schema for the waypoints that are", (type, symbols) => {
    const waypoints = symbols.map((symbol) => ({ lat: 60.001, lon: 24, name: "Here", symbol }));
    expect(allOf(textOf({ waypoints }), "PointType")).toEqual(symbols.map(() => type));
  });
});
