import process from "node:process";
import type { UnreachedPoint } from "@cairn/contracts/planner/planner";
import { maxSnapDistance } from "@cairn/contracts/planner/routing-limits";
import type { ElevationSampler } from "@cairn/domain/elevation/correct-elevation";
import { haversine } from "@cairn/geo/haversine";
import type { ElevationSource } from "../elevation/elevation-source.ts";
import { openHgtFolder } from "../elevation/hgt-folder.ts";
import { openRegionHeights } from "../elevation/region-heights.ts";
import { endWithServer } from "../processes/end-with-server.ts";
import type { EngineAnswer, EngineWork, LonLat, RouteOutcome, RouteQuery } from "./engine-work.ts";
import type { Follow } from "./follow-ways.ts";
import { type LineMatcher, matchLine } from "./match-line.ts";
import type { MatchedTrace } from "./matched-stretches.ts";
import { costingOf, languageOf } from "./profiles.ts";
import { legOf, type Trip, tracedAttributes, type TracedWays } from "./route-of-trip.ts";
import { examineArchive, type TilesArchive } from "./tiles-archive.ts";
import { valhallaConfig } from "./valhalla-config.ts";

// The program of a separate process, the only one that reads routing tiles: if it crashes or is killed, the server continues.

/** The part of Valhalla's actor that is used. Each call blocks the process until it is answered. */
interface Actor {
  route(query: object): Promise<Trip & { readonly alternates?: readonly Trip[] }>;
  traceAttributes(query: object): Promise<TracedWays & MatchedTrace>;
  traceRoute(query: object): ReturnType<Follow>;
  locate(query: object): Promise<
    readonly {
      readonly edges?: readonly { readonly correlated_lat: number; readonly correlated_lon: number }[];
    }[]
  >;
}

let actor: Actor | undefined;
let heightAt: ElevationSampler = () => Number.NaN;

process.on("message", (work: EngineWork) => {
  void perform(work).then((answer) => process.send?.(answer));
});
endWithServer();

async function perform(work: EngineWork): Promise<EngineAnswer> {
  if (work.kind === "open") {
    heightAt = heightsOf(work.elevation);
    return await open(work.archive);
  }
  try {
    if (!actor) throw new Error("asked before it was opened");
    if (work.kind === "route") return await findRoutes(work.query);
    return { kind: "matched", part: await matchLine(work.query, matcherOf(actor)) };
  } catch (error) {
    return { kind: "refused", message: String(error) };
  }
}

async function open(archive: TilesArchive): Promise<EngineAnswer> {
  const state = await examineArchive(archive);
  if (state !== "whole") return { kind: "not_ready", why: state, message: `${archive.path} is ${state}` };
  try {
    const { Actor } = await import("@valhallajs/valhallajs");
    actor = new Actor(valhallaConfig({ tileExtract: archive.path })) as unknown as Actor;
  } catch (error) {
    return { kind: "not_ready", why: "no_engine", message: String(error) };
  }
  return { kind: "ready" };
}

/** Heights on this machine; those of other servers would make each route wait. */
function heightsOf(sources: readonly ElevationSource[]): ElevationSampler {
  const samplers = sources.flatMap((source) => {
    if (source.kind === "terrarium") return [];
    return [(source.kind === "hgt" ? openHgtFolder : openRegionHeights)(source.folder).sampler];
  });
  return (lat, lon) => {
    for (const sampler of samplers) {
      const height = sampler(lat, lon);
      if (Number.isFinite(height)) return height;
    }
    return Number.NaN;
  };
}

const matcherOf = (asked: Actor): LineMatcher => ({
  trace: async (query) => await asked.traceAttributes(query),
  follow: async (query) => await asked.traceRoute(query),
  waysAlong,
  heightAt,
});

async function findRoutes(query: RouteQuery): Promise<RouteOutcome> {
  if (!actor) throw new Error("asked before it was opened");
  const costing = costingOf(query.profile);
  const isByBike = costing.costing === "bicycle";
  const unreached: UnreachedPoint[] = [];
  try {
    const found = await actor.route({
      ...costing,
      locations: query.points.map((point) => ({ ...located(point), search_cutoff: maxSnapDistance })),
      alternates: query.points.length === 2 ? query.alternatives : 0,
      ...(query.avoid.length > 0 && { exclude_polygons: query.avoid }),
      units: "kilometers",
      language: languageOf(query.language),
    });
    const trips = [found, ...(found.alternates ?? [])];
    const routes = [];
    for (const { trip } of trips) {
      const legs = [];
      for (const [i, leg] of trip.legs.entries()) {
        const ends: [LonLat, LonLat] = [query.points[i] ?? [0, 0], query.points[i + 1] ?? [0, 0]];
        legs.push(legOf(leg, ends, await waysAlong(leg.shape, costing), heightAt, isByBike));
      }
      routes.push({
        distance: legs.reduce((sum, { distance }) => sum + distance, 0),
        duration: legs.reduce((sum, { duration }) => sum + duration, 0),
        legs,
      });
    }
    return { kind: "routes", routes };
  } catch (error) {
    const message = String(error);
    if (message.includes("No suitable edges")) unreached.push(...(await unreachedOf(query, costing)));
    else if (!/No path could be found|Locations are in unconnected regions/.test(message)) throw error;
  }
  return { kind: "no_way", points: unreached };
}

const located = ([lon, lat]: LonLat) => ({ lon, lat });

/** The ways under a line of the engine; undefined if it does not find it again. */
async function waysAlong(shape: string, costing: object): Promise<TracedWays | undefined> {
  // The exact search has no answer for a line on a single way between two junctions.
  for (const shape_match of ["walk_or_snap", "map_snap"]) {
    const ways = await tracedWays({ ...costing, encoded_polyline: shape, shape_match });
    if (ways?.edges && ways.edges.length > 0) return ways;
  }
  return undefined;
}

async function tracedWays(query: object): Promise<TracedWays | undefined> {
  try {
    return await actor?.traceAttributes({
      ...query,
      filters: { action: "include", attributes: tracedAttributes },
    });
  } catch {
    return undefined;
  }
}

/** The points that are too far from any way, with the nearest one. */
async function unreachedOf(query: RouteQuery, costing: object): Promise<readonly UnreachedPoint[]> {
  const unreached: UnreachedPoint[] = [];
  for (const [index, [lon, lat]] of query.points.entries()) {
    const [found] = (await actor?.locate({ ...costing, locations: [{ lon, lat }] })) ?? [];
    const places = (found?.edges ?? []).map((edge) => {
      const distance = haversine(lat, lon, edge.correlated_lat, edge.correlated_lon);
      return { x: edge.correlated_lon, y: edge.correlated_lat, distance };
    });
    const [nearest] = places.toSorted((a, b) => a.distance - b.distance);
    if (nearest === undefined) unreached.push({ index });
    else if (nearest.distance > maxSnapDistance) unreached.push({ index, nearest });
  }
  return unreached;
}
