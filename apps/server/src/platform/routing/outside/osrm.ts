import { maxSnapDistance, type RoutingProfile } from "@cairn/contracts/planner/routing-limits";
import { decodePolyline } from "@cairn/geo/polyline";
import { z } from "zod";
import {
  amount,
  type EngineLeg,
  type EngineProtocol,
  type EngineTurn,
  readJson,
  serviceAt,
  type TurnKind,
  unreached,
} from "./protocol.ts";

const stepSchema = z.object({
  geometry: z.string(),
  distance: amount,
  duration: amount,
  name: z.string().default(""),
  mode: z.string().default(""),
  maneuver: z.object({ type: z.string(), modifier: z.string().default("straight") }),
});

type Step = z.output<typeof stepSchema>;

const answerSchema = z.object({
  routes: z
    .array(
      z.object({
        legs: z.array(z.object({ distance: amount, duration: amount, steps: z.array(stepSchema).min(1) })),
      }),
    )
    .min(1),
});

const stateSchema = z.object({ code: z.string(), message: z.string().default("") });

/** What its data are made with. A server has one of them, whatever the address says; proxies tell servers apart by it. */
const profiles: Readonly<Record<RoutingProfile, "foot" | "bike">> = {
  foot: "foot",
  hike: "foot",
  skitouring: "foot",
  bike: "bike",
  mtb: "bike",
  racingbike: "bike",
};

/** Types of manoeuvres whose direction does not matter. */
const types: ReadonlyMap<string, TurnKind> = new Map(
  Object.entries({
    depart: "start",
    arrive: "end",
    roundabout: "roundabout",
    rotary: "roundabout",
    "exit roundabout": "leave_roundabout",
    "exit rotary": "leave_roundabout",
  }),
);

const modifiers: ReadonlyMap<string, TurnKind> = new Map(
  Object.entries({
    uturn: "u_turn",
    "sharp right": "sharp_right",
    right: "right",
    "slight right": "slight_right",
    straight: "straight",
    "slight left": "slight_left",
    left: "left",
    "sharp left": "sharp_left",
  }),
);

/**
 * A server of OSRM (its HTTP API, version 1). It writes no sentences and cannot lead around areas. `{profile}` in the address is
 * replaced by `foot` or `bike`.
 */
export const osrm: EngineProtocol = {
  requests(address, { profile, points, alternatives }) {
    const name = profiles[profile];
    const places = points.map(([lon, lat]) => `${lon.toFixed(6)},${lat.toFixed(6)}`).join(";");
    const url = serviceAt(address.replaceAll("{profile}", name), `/route/v1/${name}/${places}`);
    const options = {
      alternatives: points.length === 2 && alternatives > 0 ? String(alternatives) : "false",
      steps: "true",
      geometries: "polyline",
      // Each step has its part of the line, unsimplified.
      overview: "false",
      radiuses: points.map(() => maxSnapDistance).join(";"),
    };
    for (const [option, value] of Object.entries(options)) url.searchParams.set(option, value);
    return [{ url }];
  },
  read({ text }, query) {
    const state = readJson(text, stateSchema);
    if (!state) return { kind: "unreadable" };
    if (state.code === "NoRoute") return { kind: "no_way", points: [] };
    if (state.code === "NoSegment") {
      const index = /coordinate (\d{1,6})$/.exec(state.message)?.[1];
      return { kind: "no_way", points: unreached(index === undefined ? undefined : Number(index), query) };
    }
    if (state.code !== "Ok") return { kind: "refused", message: `${state.code} ${state.message}` };
    const read = readJson(text, answerSchema);
    if (!read) return { kind: "unreadable" };
    const routes = read.routes.map(({ legs }) =>
      legs.map(({ steps, ...leg }) => ({ ...leg, ...lineOf(steps) })),
    );
    return { kind: "routes", routes };
  },
};

/** The line of all steps, each of which begins where the one before ends, and where they begin. */
function lineOf(steps: readonly Step[]): Pick<EngineLeg, "lat" | "lon" | "turns"> {
  const [lat, lon]: [number[], number[]] = [[], []];
  const turns: EngineTurn[] = [];
  for (const { geometry, distance, duration, name, mode, maneuver } of steps) {
    const begin = Math.max(0, lat.length - 1);
    const line = decodePolyline(geometry);
    const kind = kindOf(maneuver, mode);
    // The last one has the same point twice.
    const length = kind === "end" ? 0 : line.lat.length;
    for (let i = lat.length === 0 ? 0 : 1; i < length; i++) {
      lat.push(line.lat[i] ?? Number.NaN);
      lon.push(line.lon[i] ?? Number.NaN);
    }
    turns.push({
      kind,
      text: undefined,
      streetNames: name === "" ? [] : [name],
      begin,
      distance,
      duration,
    });
  }
  return { lat, lon, turns };
}

/** Types that are not known mean a turn. */
const kindOf = ({ type, modifier }: Step["maneuver"], mode: string): TurnKind =>
  types.get(type) ?? (mode === "ferry" ? "ferry" : (modifiers.get(modifier) ?? "other"));
