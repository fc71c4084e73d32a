import type { WaypointSymbol } from "@cairn/domain/recording/waypoint";
import { readFit } from "@cairn/testkit/files/read-fit";
import { describe, expect, it } from "vitest";
import type { ExportedRoute, TurnKind } from "../../encoding/exported-route.ts";
import { encodeFitCourse } from "./encode-fit-course.ts";

/** Twice 0.01 degrees straight north: 1111.95 m each on the mean sphere. */
const route: ExportedRoute = {
  name: "To the lake",
  activityId: 10,
  averageSpeed: 5,
  startTime: Date.UTC(2026, 4, 3, 6, 30, 0),
  ascent: 40,
  points: [24, 60, 10, 24, 60.01, 50, 24, 60.02, 30],
  turns: [
    { along: 1667.93, kind: "slight_left", text: "Bear left onto Järvitie.", street: "Järvitie" },
    { along: 1111.95, kind: "right", text: "Turn right." },
  ],
  waypoints: [],
};

const at = (clock: string) => new Date(`2026-05-03T${clock}Z`);

const position = (lat: number, lon: number) => ({
  position_lat: expect.closeTo(lat, 6),
  position_long: expect.closeTo(lon, 6),
});

/** Values of `course_point` (FIT profile). */
const types: readonly (readonly [TurnKind, string])[] = [
  ["straight", "straight"],
  ["slight_right", "slight_right"],
  ["right", "right"],
  ["sharp_right", "sharp_right"],
  ["u_turn", "u_turn"],
  ["sharp_left", "sharp_left"],
  ["left", "left"],
  ["slight_left", "slight_left"],
  ["roundabout", "generic"],
  ["leave_roundabout", "generic"],
  ["ferry", "transport"],
  ["stairs", "generic"],
  ["lift", "generic"],
  ["other", "generic"],
];

const waypointTypes: readonly (readonly [WaypointSymbol, string])[] = [
  ["generic", "generic"],
  ["summit", "summit"],
  ["viewpoint", "overlook"],
  ["hut", "shelter"],
  ["campsite", "campsite"],
  ["water", "water"],
  ["food", "food"],
  ["parking", "generic"],
  ["toilet", "toilet"],
  ["camera", "generic"],
  ["danger", "danger"],
  ["first_aid", "first_aid"],
];

describe("a planned route as a FIT course, read by another decoder", () => {
  it("[ROUT-8] is a course with its name and sport", async () => {
    const { file_ids: files, course } = await readFit(encodeFitCourse(route));
    expect(files).toEqual([
      expect.objectContaining({
        type: "course",
        manufacturer: "development",
        time_created: at("06:30:00"),
      }),
    ]);
    // Mountain biking is cycling, mountain.
    expect(course).toMatchObject({ name: "To the lake", sport: "cycling", sub_sport: "mountain" });
  });

  it("[ROUT-8] has one lap with its totals and ends, between the start and the stop of the timer", async () => {
    const { laps, events } = await readFit(encodeFitCourse(route));
    expect(laps).toEqual([
      expect.objectContaining({
        start_time: at("06:30:00"),
        timestamp: at("06:37:25"),
        total_distance: 2223.9,
        total_elapsed_time: 444.78,
        total_timer_time: 444.78,
        total_ascent: 40,
        start_position_lat: expect.closeTo(60, 6),
        start_position_long: expect.closeTo(24, 6),
        end_position_lat: expect.closeTo(60.02, 6),
        end_position_long: expect.closeTo(24, 6),
      }),
    ]);
    expect(events).toEqual([
      { timestamp: at("06:30:00"), event: "timer", event_type: "start" },
      { timestamp: at("06:37:25"), event: "timer", event_type: "stop_all" },
    ]);
  });

  it("[ROUT-8] has a record for each point and turn, at the route's average speed", async () => {
    const { records } = await readFit(encodeFitCourse(route));
    expect(records).toMatchObject([
      { timestamp: at("06:30:00"), distance: 0, altitude: 10, ...position(60, 24) },
      // 1111.95 m at 5 m/s are 222 s.
      { timestamp: at("06:33:42"), distance: 1111.95, altitude: 50, ...position(60.01, 24) },
      { timestamp: at("06:35:34"), distance: 1667.93, altitude: 40, ...position(60.015, 24) },
      { timestamp: at("06:37:25"), distance: 2223.9, altitude: 30, ...position(60.02, 24) },
    ]);
  });

  it("[ROUT-8] has its turns in their order, each at the place and time of a record", async () => {
    const { course_points: points } = await readFit(encodeFitCourse(route));
    expect(points).toMatchObject([
      {
        type: "right",
        name: "Turn right.",
        distance: 1111.95,
        timestamp: at("06:33:42"),
        ...position(60.01, 24),
      },
      {
        type: "slight_left",
        name: "Bear left onto Järvitie.",
        distance: 1667.93,
        timestamp: at("06:35:34"),
        ...position(60.015, 24),
      },
    ]);
  });

  it.each(types)("[ROUT-8] writes %s as %s", async (kind, type) => {
    const turns = [{ along: 1000, kind, text: "Go." }];
    const { course_points: points } = await readFit(encodeFitCourse({ ...route, turns }));
    expect(points).toMatchObject([{ type }]);
  });

  it.each(waypointTypes)("[ROUT-8] writes a waypoint with the symbol %s as %s", async (symbol, type) => {
    const waypoints = [{ lat: 60.005, lon: 24.001, name: "Here", symbol }];
    const { course_points: points } = await readFit(encodeFitCourse({ ...route, turns: [], waypoints }));
    expect(points).toMatchObject([{ type, name: "Here" }]);
  });

  it("[ROUT-8] tells a waypoint where the line is nearest to it, and none that is far away", async () => {
    const waypoints = [
      { lat: 60.0175, lon: 24.005, name: "", symbol: "water" },
      // 55 km to the east.
      { lat: 60.01, lon: 25, name: "Far away", symbol: "hut" },
      { lat: 60.005, lon: 23.999, name: "Mill", symbol: "viewpoint" },
    ] as const;
    const { course_points: points } = await readFit(encodeFitCourse({ ...route, waypoints }));
    expect(points).toMatchObject([
      { name: "Mill", distance: expect.closeTo(555.97, 0), ...position(60.005, 24) },
      { name: "Turn right." },
      { name: "Bear left onto Järvitie." },
      { type: "water", name: "Water", distance: expect.closeTo(1945.9, 0), ...position(60.0175, 24) },
    ]);
  });

  it("[ROUT-8] cuts names to what a field holds, between characters", async () => {
    const turns = [{ along: 10, kind: "left", text: "Käänny vasempaan ".repeat(10) }] as const;
    const { course, course_points: points } = await readFit(
      encodeFitCourse({ ...route, name: "🏔".repeat(100), turns }),
    );
    // 63 times four bytes, of at most 254; and 63 bytes, the most of a turn.
    expect(course).toMatchObject({ name: "🏔".repeat(63) });
    expect(points).toMatchObject([{ name: "Käänny vasempaan Käänny vasempaan Käänny vasempaan Kään" }]);
  });
});
