import type { RoutingProfile } from "@cairn/contracts/routing-limits";
import { z } from "zod";
import type { LonLat, RouteQuery } from "../engine-work.ts";
import { type Line, measuredLine } from "../line.ts";
import { cutLine } from "./cut-line.ts";
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

const answerSchema = z.object({
  features: z
    .tuple([
      z.object({
        properties: z.object({
          /** Index of the point, command, number of the exit, metres until the next one, angle. */
          voicehints: z.array(z.tuple([pointIndex, z.int()]).rest(z.unknown())).default([]),
          /** Seconds from the start at each point. */
          times: z.array(amount).default([]),
        }),
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

/** Commands of hints (`VoiceHint.java`). */
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
  13: "roundabout",
  14: "roundabout",
  15: "u_turn",
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
    if (!isSuccess(answer)) return refusalOf(answer.text, query);
    const [track] = readJson(answer.text, answerSchema)?.features ?? [];
    if (!track) return { kind: "unreadable" };
    const { lat, lon, ele } = columnsOf(track.geometry.coordinates);
    const line = measuredLine(Float64Array.from(lat), Float64Array.from(lon));
    const { voicehints, times } = track.properties;
    const { speed } = profiles[query.profile];
    const facts: Track = {
      line,
      ele,
      times: times.length === line.along.length ? times : line.along.map((metres) => metres / speed),
      hints: voicehints.map(([index, command]) => ({ index, command })).toSorted((a, b) => a.index - b.index),
    };
    const cuts = cutLine(line, query.points);
    return { kind: "routes", routes: [cuts.slice(1).map((to, i) => legOf(facts, cuts[i] ?? 0, to))] };
  },
};

const placeText = ([lon, lat]: LonLat): string => `${lon.toFixed(6)},${lat.toFixed(6)}`;

/** Corners, and the first one again. */
const outlineText = (corners: readonly LonLat[]): string =>
  [...corners, ...corners.slice(0, 1)].map(placeText).join(",");

/** Its refusals are sentences. */
function refusalOf(text: string, query: RouteQuery): ReturnType<EngineProtocol["read"]> {
  const place = /^(?:from|to|via(\d{1,6}))-position not mapped/.exec(text);
  if (place) {
    const via = place[1] === undefined ? undefined : Number(place[1]);
    const index = via ?? (text.startsWith("from") ? 0 : query.points.length - 1);
    return { kind: "no_way", points: unreached(index, query) };
  }
  if (/island detected|no track found/.test(text)) return { kind: "no_way", points: [] };
  if (/^datafile \S+ not found/.test(text)) return { kind: "no_tiles" };
  return text.trim() === "" ? { kind: "unreadable" } : { kind: "refused", message: text };
}

interface Track {
  readonly line: Line;
  readonly ele: ArrayLike<number> | undefined;
  readonly times: ArrayLike<number>;
  readonly hints: readonly { readonly index: number; readonly command: number }[];
}

/** The part of a track from one point to another. It starts and ends, whatever its hints. */
function legOf({ line, ele, times, hints }: Track, from: number, to: number): EngineLeg {
  const turns: { readonly kind: TurnKind; readonly index: number }[] = [
    { kind: "start", index: from },
    ...hints
      .filter(({ index }) => index > from && index < to)
      .map(({ index, command }) => ({ kind: commands[command] ?? "other", index })),
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
