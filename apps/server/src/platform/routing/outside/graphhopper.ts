import type { RoutingProfile } from "@cairn/contracts/planner/routing-limits";
import { z } from "zod";
import { languageOf } from "../profiles.ts";
import {
  amount,
  columnsOf,
  coordinates,
  type EngineLeg,
  type EngineProtocol,
  isSuccess,
  pointIndex,
  readJson,
  serviceAt,
  type TurnKind,
  unreached,
} from "./protocol.ts";

const pathSchema = z.object({
  points: z.object({ coordinates }),
  instructions: z.array(
    z.object({
      sign: z.int(),
      text: z.string(),
      street_name: z.string().default(""),
      interval: z.tuple([pointIndex, pointIndex]),
      distance: amount,
      /** Milliseconds. */
      time: amount,
    }),
  ),
});

type Path = z.output<typeof pathSchema>;

const answerSchema = z.object({ paths: z.array(pathSchema).min(1) });

const refusalSchema = z.object({
  message: z.string(),
  hints: z
    .array(z.object({ details: z.string().optional(), point_index: pointIndex.optional().catch(undefined) }))
    .catch([]),
});

/** The profiles of its own configuration and of its public service; it has none for skis. */
const profiles: Readonly<Record<RoutingProfile, string>> = {
  foot: "foot",
  hike: "hike",
  skitouring: "hike",
  bike: "bike",
  mtb: "mtb",
  racingbike: "racingbike",
};

/** Signs of instructions (`Instruction.java`). */
const signs: Readonly<Record<number, TurnKind>> = {
  [-98]: "u_turn",
  [-8]: "u_turn",
  [-7]: "slight_left",
  [-6]: "leave_roundabout",
  [-3]: "sharp_left",
  [-2]: "left",
  [-1]: "slight_left",
  0: "straight",
  1: "slight_right",
  2: "right",
  3: "sharp_right",
  6: "roundabout",
  7: "slight_right",
  8: "u_turn",
  9: "ferry",
};

/** Signs at which a leg ends: at the last point, and at one before. */
const ends: ReadonlySet<number> = new Set([4, 5]);

/** A server of GraphHopper (its web API, `/route`). Points come as GeoJSON: its encoding of heights is its own. */
export const graphhopper: EngineProtocol = {
  requests: (address, { profile, points, alternatives, avoid, language }) => [
    {
      url: serviceAt(address, "/route"),
      body: {
        profile: profiles[profile],
        points,
        locale: languageOf(language),
        elevation: true,
        instructions: true,
        points_encoded: false,
        ...(points.length === 2 &&
          alternatives > 0 && {
            algorithm: "alternative_route",
            "alternative_route.max_paths": alternatives + 1,
          }),
        ...(avoid.length > 0 && { "ch.disable": true, custom_model: modelWithout(avoid) }),
      },
    },
  ],
  read(answer, query) {
    if (!isSuccess(answer)) {
      const refusal = readJson(answer.text, refusalSchema);
      if (!refusal) return { kind: "unreadable" };
      const [{ details = "", point_index: index } = {}] = refusal.hints;
      if (details.endsWith("PointOutOfBoundsException")) return { kind: "no_tiles" };
      if (details.endsWith("PointNotFoundException"))
        return { kind: "no_way", points: unreached(index, query) };
      if (details.endsWith("ConnectionNotFoundException")) return { kind: "no_way", points: [] };
      return { kind: "refused", message: refusal.message };
    }
    const read = readJson(answer.text, answerSchema);
    return read ? { kind: "routes", routes: read.paths.map(legsOf) } : { kind: "unreadable" };
  },
};

/** The rules of a request that leads around areas. */
const modelWithout = (areas: readonly (readonly (readonly [number, number])[])[]) => ({
  priority: areas.map((_, i) => ({ if: `in_avoid${i}`, multiply_by: "0" })),
  areas: {
    type: "FeatureCollection",
    features: areas.map((corners, i) => ({
      type: "Feature",
      id: `avoid${i}`,
      properties: {},
      geometry: { type: "Polygon", coordinates: [[...corners, ...corners.slice(0, 1)]] },
    })),
  },
});

/** A path has one line and one list of instructions, in which the ends of legs are instructions, too. */
function legsOf({ points, instructions }: Path): readonly EngineLeg[] {
  const legs: EngineLeg[] = [];
  let from = 0;
  let ofLeg: Path["instructions"] = [];
  for (const instruction of instructions) {
    ofLeg.push(instruction);
    if (!ends.has(instruction.sign)) continue;
    const [to] = instruction.interval;
    legs.push(legOf(points.coordinates.slice(from, to + 1), ofLeg, from));
    [from, ofLeg] = [to, []];
  }
  return legs;
}

const legOf = (
  line: Path["points"]["coordinates"],
  instructions: Path["instructions"],
  from: number,
): EngineLeg => ({
  ...columnsOf(line),
  distance: instructions.reduce((sum, { distance }) => sum + distance, 0),
  duration: instructions.reduce((sum, { time }) => sum + time / 1000, 0),
  turns: instructions.map(({ sign, text, street_name, interval: [begin], distance, time }, i) => ({
    kind: ends.has(sign) ? "end" : i === 0 ? "start" : (signs[sign] ?? "other"),
    text,
    streetNames: street_name === "" ? [] : [street_name],
    begin: begin - from,
    distance,
    duration: time / 1000,
  })),
});
