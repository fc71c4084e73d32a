import { encodePolyline } from "@cairn/geo/polyline";
import type { RouteQuery } from "../../src/platform/routing/engine-work.ts";
import type { EngineKind } from "../../src/platform/routing/outside/engine-setting.ts";

/** Longitude, latitude and, from engines that know it, metres above the sea. */
type Place = readonly [lon: number, lat: number, ele: number];

/**
 * A way in Andorra la Vella: 164 m to the east, 111 m to the north with the second point in the middle, 246 m to the east (a
 * degree is 111,195 m, and 81,977 m to the east there). Its beginning has the spot height of the model as GDAL reads it, 1,017.4
 * m; the heights of the engines are made up.
 */
const [begin, corner, middle, crossing, end]: readonly [Place, Place, Place, Place, Place] = [
  [1.5218, 42.5063, 1100],
  [1.5238, 42.5063, 1101.5],
  [1.5238, 42.5068, 1102],
  [1.5238, 42.5073, 1103.25],
  [1.5268, 42.5073, 1104],
];

/** What is asked for: 0.0001 degrees north of the beginning, east of the middle and north of the end. */
export const askedPoints = [
  [1.5218, 42.5064],
  [1.5239, 42.5068],
  [1.5268, 42.5074],
] as const;

export const askedQuery: RouteQuery = {
  profile: "hike",
  points: askedPoints,
  alternatives: 0,
  avoid: [],
  language: "de-CH",
};

export const engineKinds = ["valhalla", "graphhopper", "osrm", "brouter"] as const;

const first = [begin, corner, middle];
const second = [middle, crossing, end];

/** Google's encoded polyline; `scale` 10 for precision 6, in which a degree has ten times as many steps. */
const encoded = (line: readonly Place[], scale = 1): string =>
  encodePolyline(
    Float64Array.from(line, ([, lat]) => lat * scale),
    Float64Array.from(line, ([lon]) => lon * scale),
  );

/** API reference of Valhalla, "Outputs of a route": kilometres, seconds, and a summary for each leg. */
const valhallaLeg = (line: readonly Place[], lengths: readonly [number, number], turn: number) => ({
  maneuvers: [
    {
      type: 1,
      instruction: "Gehen Sie auf der Carrer Major.",
      verbal_post_transition_instruction: "…",
      street_names: ["Carrer Major"],
      time: 118.3,
      length: lengths[0],
      cost: 118.3,
      begin_shape_index: 0,
      end_shape_index: 1,
      travel_mode: "pedestrian",
      travel_type: "foot",
    },
    {
      type: turn,
      instruction: turn === 15 ? "Links abbiegen." : "Rechts abbiegen.",
      time: 40,
      length: lengths[1],
      begin_shape_index: 1,
      end_shape_index: 2,
    },
    {
      type: 4,
      instruction: "Sie haben Ihr Ziel erreicht.",
      time: 0,
      length: 0,
      begin_shape_index: 2,
      end_shape_index: 2,
    },
  ],
  summary: { has_toll: false, min_lat: 42.5063, time: 158.3, length: lengths[0] + lengths[1], cost: 158.3 },
  shape: encoded(line, 10),
});

/** Web API of GraphHopper, "Example output for the case type=json"; metres and milliseconds. */
const graphhopperPath = (line: readonly Place[]) => ({
  distance: 521.1,
  weight: 400.123,
  time: 375_000,
  transfers: 0,
  points_encoded: false,
  bbox: [1.5218, 42.5063, 1.5268, 42.5073],
  points: { type: "LineString", coordinates: line },
  instructions: [
    {
      distance: 164,
      heading: 90,
      sign: 0,
      interval: [0, 1],
      text: "Dem Straßenverlauf von Carrer Major folgen",
      time: 118_080,
      street_name: "Carrer Major",
    },
    { distance: 55.6, sign: -2, interval: [1, 2], text: "Links abbiegen", time: 40_000, street_name: "" },
    { distance: 0, sign: 5, interval: [2, 2], text: "Wegpunkt 1 erreicht", time: 0, street_name: "" },
    { distance: 55.6, sign: 0, interval: [2, 3], text: "Weiterfahren", time: 40_000, street_name: "" },
    {
      distance: 245.9,
      sign: 2,
      interval: [3, 4],
      text: "Rechts abbiegen auf Carrer Nou",
      time: 176_920,
      street_name: "Carrer Nou",
    },
    {
      distance: 0,
      sign: 4,
      interval: [4, 4],
      text: "Ziel erreicht",
      time: 0,
      last_heading: 90,
      street_name: "",
    },
  ],
  legs: [],
  details: {},
  ascend: 4,
  descend: 0,
  snapped_waypoints: { type: "LineString", coordinates: [begin, middle, end] },
});

/** HTTP API of OSRM, "Result objects"; metres and seconds. */
const osrmStep = (
  line: readonly Place[],
  distance: number,
  name: string,
  maneuver: { readonly type: string; readonly modifier?: string },
) => ({
  geometry: encoded(line),
  maneuver: {
    ...maneuver,
    location: line[0]?.slice(0, 2),
    bearing_before: 0,
    bearing_after: 90,
  },
  mode: "walking",
  driving_side: "right",
  name,
  intersections: [{ out: 0, entry: [true], bearings: [90], location: line[0]?.slice(0, 2) }],
  weight: distance / 1.4,
  duration: distance / 1.4,
  distance,
});

const osrmLeg = (line: readonly Place[], [a, b]: readonly [number, number], modifier: string) => ({
  steps: [
    osrmStep(line.slice(0, 2), a, "Carrer Major", { type: "depart" }),
    osrmStep(line.slice(1), b, "", { type: "turn", modifier }),
    osrmStep([...line.slice(-1), ...line.slice(-1)], 0, "", { type: "arrive", modifier: "left" }),
  ],
  weight: 158.3,
  distance: a + b,
  summary: "Carrer Major",
  duration: 158.3,
});

/** GeoJSON of BRouter (`FormatJson.java`): numbers of the whole as text. */
const brouterTrack = (line: readonly Place[]) => ({
  type: "FeatureCollection",
  features: [
    {
      type: "Feature",
      properties: {
        creator: "BRouter-1.7.7",
        name: "brouter_trekking_0",
        "track-length": "521",
        "filtered ascend": "4",
        "plain-ascend": "4",
        "total-time": "375",
        "total-energy": "20000",
        cost: "600",
        voicehints: [
          [1, 2, 0, 111, -90],
          [3, 5, 0, 246, 90],
        ],
        messages: [["Longitude", "Latitude", "Elevation", "Distance", "CostPerKm"]],
        times: [0, 118.08, 158.08, 198.08, 375],
      },
      geometry: { type: "LineString", coordinates: line },
    },
  ],
});

const whole = [begin, corner, middle, crossing, end];

/** An answer with the route through `askedPoints`, as the documentation of each engine has it. */
export const engineRoutes: Readonly<Record<EngineKind, object>> = {
  valhalla: {
    trip: {
      locations: [{ type: "break", lat: 42.5064, lon: 1.5218, original_index: 0 }],
      legs: [valhallaLeg(first, [0.164, 0.0556], 15), valhallaLeg(second, [0.0556, 0.2459], 10)],
      summary: { length: 0.5211, time: 316.6 },
      status_message: "Found route between points",
      status: 0,
      units: "kilometers",
      language: "de-DE",
    },
  },
  graphhopper: {
    hints: { "visited_nodes.sum": 58, "visited_nodes.average": 58 },
    info: { copyrights: ["GraphHopper", "OpenStreetMap contributors"], took: 2 },
    paths: [graphhopperPath(whole)],
  },
  osrm: {
    code: "Ok",
    routes: [
      {
        legs: [osrmLeg(first, [164, 55.6], "left"), osrmLeg(second, [55.6, 245.9], "right")],
        weight_name: "duration",
        weight: 316.6,
        duration: 316.6,
        distance: 521.1,
      },
    ],
    waypoints: [
      { hint: "…", distance: 11.1, name: "Carrer Major", location: begin.slice(0, 2) },
      { hint: "…", distance: 8.2, name: "", location: middle.slice(0, 2) },
      { hint: "…", distance: 11.1, name: "", location: end.slice(0, 2) },
    ],
  },
  brouter: brouterTrack(whole),
};

/** What each engine answers when no way is near the second point. */
export const engineRefusals: Readonly<
  Record<EngineKind, { readonly status: number; readonly body: string; readonly points: readonly number[] }>
> = {
  valhalla: {
    status: 400,
    body: '{"error_code":171,"error":"No suitable edges near location","status_code":400,"status":"Bad Request"}',
    // It does not say which one.
    points: [],
  },
  graphhopper: {
    status: 400,
    body: '{"message":"Cannot find point 1: 42.5068,1.5239","hints":[{"message":"Cannot find point 1: 42.5068,1.5239","details":"com.graphhopper.util.exceptions.PointNotFoundException","point_index":1}]}',
    points: [1],
  },
  osrm: {
    status: 400,
    body: '{"message":"Could not find a matching segment for coordinate 1","code":"NoSegment"}',
    points: [1],
  },
  brouter: { status: 400, body: "via1-position not mapped in existing datafile\n", points: [1] },
};
