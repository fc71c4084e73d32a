import type { RoutingProfile } from "@cairn/contracts/planner/routing-limits";
import { haversine } from "@cairn/geo/haversine";
import { z } from "zod";
import type { LonLat, RouteQuery } from "../engine-work.ts";
import { type Line, measuredLine } from "../line.ts";
import {
  amount,
  columnsOf,
  coordinates,
  type EngineAnswer,
  type EngineLeg,
  type EngineProtocol,
  type EngineReading,
  isSuccess,
  pointIndex,
  readJson,
  serviceAt,
  type TurnKind,
  unreached,
} from "./protocol.ts";

/** Places that are as near as the nearest one to within this distance are the same, metres: positions have six decimals. */
const same = 0.5;

/**
 * Where a line comes to points in their order: the indices of its first point, of the nearest ones to those in between, and of
 * its last point. Of places that are as near, the first one counts: an engine ends a leg as soon as it is there.
 */
function cutLine({ lat, lon }: Line, points: readonly LonLat[]): readonly number[] {
  const last = Math.max(0, lat.length - 1);
  const cuts = [0];
  for (const [x, y] of points.slice(1, -1)) {
    const from = cuts.at(-1) ?? 0;
    const distances = Array.from({ length: last + 1 - from }, (_, i) =>
      haversine(y, x, lat[from + i] ?? Number.NaN, lon[from + i] ?? Number.NaN),
    );
    const nearest = distances.reduce((least, metres) => Math.min(least, metres), Number.POSITIVE_INFINITY);
    cuts.push(
      from +
        Math.max(
          0,
          distances.findIndex((metres) => metres <= nearest + same),
        ),
    );
  }
  return [...cuts, last];
}

const propertiesSchema = z.object({
  /**
   * Index of the point, command, number of the exit, metres until the next one, angle in degrees; old versions have the first
   * three.
   */
  voicehints: z.array(z.tuple([pointIndex, z.int(), z.int()]).rest(z.unknown())).default([]),
  /** Seconds from the start at each point; old versions have only the last one. */
  times: z.array(amount).default([]),
  "total-time": z.coerce.number().catch(0),
});

const answerSchema = z.object({
  features: z
    .tuple([
      z.object({
        properties: propertiesSchema,
        geometry: z.object({ type: z.literal("LineString"), coordinates }),
      }),
    ])
    .rest(z.unknown()),
});

/** Profiles that come with BRouter (`misc/profiles2`), and the speed where they know none, m/s. */
const profiles: Readonly<Record<RoutingProfile, { readonly name: string; readonly speed: number }>> = {
  foot: { name: "hiking-mountain", speed: 1.3 },
  hike: { name: "hiking-mountain", speed: 1.2 },
  skitouring: { name: "hiking-mountain", speed: 0.8 },
  bike: { name: "trekking", speed: 5 },
  mtb: { name: "mtb", speed: 4 },
  racingbike: { name: "fastbike", speed: 7 },
};

/** Commands of hints (`VoiceHint.java`), without those of roundabouts. */
const commands: Readonly<Record<number, TurnKind>> = {
  1: "straight",
  2: "left",
  3: "slight_left",
  4: "sharp_left",
  5: "right",
  6: "slight_right",
  7: "sharp_right",
  8: "slight_left",
  9: "slight_right",
  10: "u_turn",
  11: "u_turn",
  17: "slight_left",
  18: "slight_right",
};

/** The style of hints that has the most commands. */
const hintStyle = "2";

/** A server of BRouter (its HTTP server, `/brouter`). It writes no sentences and gives one route for each request. */
export const brouter: EngineProtocol = {
  requests: (address, { profile, points, alternatives, avoid }) =>
    Array.from({ length: points.length === 2 ? 1 + alternatives : 1 }, (_, i) => {
      const url = serviceAt(address, "/brouter");
      const options = {
        lonlats: points.map(placeText).join("|"),
        profile: profiles[profile].name,
        alternativeidx: String(i),
        format: "geojson",
        timode: hintStyle,
        ...(avoid.length > 0 && { polygons: avoid.map(outlineText).join("|") }),
      };
      for (const [option, value] of Object.entries(options)) url.searchParams.set(option, value);
      return { url };
    }),
  read(answer, query) {
    const [track] = (isSuccess(answer) ? readJson(answer.text, answerSchema) : undefined)?.features ?? [];
    if (!track) return refusalOf(answer, query);
    const { lat, lon, ele } = columnsOf(track.geometry.coordinates);
    const line = measuredLine(Float64Array.from(lat), Float64Array.from(lon));
    const { voicehints, times, "total-time": total } = track.properties;
    const length = line.along.at(-1) ?? 0;
    const pace = total > 0 && length > 0 ? total / length : 1 / profiles[query.profile].speed;
    const facts: Track = {
      line,
      ele,
      times: times.length === line.along.length ? times : line.along.map((metres) => metres * pace),
      turns: voicehints
        .map(([index, command, exit, , angle]) => ({ index, kind: kindOf(command, exit, angle) }))
        .toSorted((a, b) => a.index - b.index),
    };
    const cuts = cutLine(line, query.points);
    return { kind: "routes", routes: [cuts.slice(1).map((to, i) => legOf(facts, cuts[i] ?? 0, to))] };
  },
};

const placeText = ([lon, lat]: LonLat): string => `${lon.toFixed(6)},${lat.toFixed(6)}`;

/** Corners, and the first one again. */
const outlineText = (corners: readonly LonLat[]): string =>
  [...corners, ...corners.slice(0, 1)].map(placeText).join(",");

/** Its refusals are sentences; old versions send them with status 200. */
function refusalOf({ status, text }: EngineAnswer, query: RouteQuery): EngineReading {
  const place = /^(?:from|to|via(\d{1,6}))-position not mapped/.exec(text);
  if (place) {
    const via = place[1] === undefined ? undefined : Number(place[1]);
    const index = via ?? (text.startsWith("from") ? 0 : query.points.length - 1);
    return { kind: "no_way", points: unreached(index, query) };
  }
  if (/island detected|no track found/.test(text)) return { kind: "no_way", points: [] };
  if (/^datafile \S+ not found/.test(text)) return { kind: "no_tiles" };
  return status === 400 && text !== "" ? { kind: "refused", message: text } : { kind: "unreadable" };
}

interface Track {
  readonly line: Line;
  readonly ele: ArrayLike<number> | undefined;
  readonly times: ArrayLike<number>;
  readonly turns: readonly TrackTurn[];
}

interface TrackTurn {
  readonly kind: TurnKind;
  readonly index: number;
}

/** From this angle on one turns back, degrees (`VoiceHint.java`). */
const backwards = 159;

/** The numbers of the commands from 10 on have changed between versions, so those are told by what goes with them. */
function kindOf(command: number, exit: number, angle: unknown): TurnKind {
  if (exit !== 0) return "roundabout";
  if (command >= 10 && typeof angle === "number" && Math.abs(angle) >= backwards) return "u_turn";
  return commands[command] ?? "other";
}

/** The part of a track from one point to another. It starts and ends, whatever its hints. */
function legOf({ line, ele, times, turns: all }: Track, from: number, to: number): EngineLeg {
  const turns: readonly TrackTurn[] = [
    { kind: "start", index: from },
    ...all.filter(({ index }) => index > from && index < to),
    { kind: "end", index: to },
  ];
  return {
    lat: line.lat.subarray(from, to + 1),
    lon: line.lon.subarray(from, to + 1),
    ele: ele && Array.from({ length: to + 1 - from }, (_, i) => ele[from + i] ?? Number.NaN),
    distance: between(line.along, from, to),
    duration: between(times, from, to),
    turns: turns.map(({ kind, index }, i) => {
      const next = turns[i + 1]?.index ?? index;
      return {
        kind,
        text: undefined,
        streetNames: [],
        begin: index - from,
        distance: between(line.along, index, next),
        duration: between(times, index, next),
      };
    }),
  };
}

/** How much a column grows from one index to another. */
const between = (column: ArrayLike<number>, from: number, to: number): number =>
  (column[to] ?? Number.NaN) - (column[from] ?? Number.NaN);
