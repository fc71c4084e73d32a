import type { turnKinds, UnreachedPoint } from "@cairn/contracts/planner/planner";
import { z } from "zod";
import type { RouteQuery } from "../engine-work.ts";

/** What is sent to an engine. */
export interface EngineRequest {
  readonly url: URL;
  /** Sent as JSON by POST; GET without one. */
  readonly body?: object;
}

/** What an engine has answered, whatever it is. */
export interface EngineAnswer {
  readonly status: number;
  readonly text: string;
}

export type TurnKind = (typeof turnKinds)[number];

/** What to do at a point of a leg. */
export interface EngineTurn {
  readonly kind: TurnKind;
  /** In the language that was asked for; undefined if the engine writes none. */
  readonly text: string | undefined;
  readonly streetNames: readonly string[];
  /** Index of the point of the leg's line. */
  readonly begin: number;
  /** Metres until the next one. */
  readonly distance: number;
  /** Seconds until the next one. */
  readonly duration: number;
}

/** A way between two points as an engine gives it; nothing of it has been checked but its form. */
export interface EngineLeg {
  /** Degrees. */
  readonly lat: ArrayLike<number>;
  readonly lon: ArrayLike<number>;
  /** Metres, NaN where it has none; undefined if the engine gives none. */
  readonly ele?: ArrayLike<number> | undefined;
  /** Metres. */
  readonly distance: number;
  /** Seconds. */
  readonly duration: number;
  /** In order. */
  readonly turns: readonly EngineTurn[];
}

/** What an answer says. */
export type EngineReading =
  /** Of each route its legs. */
  | { readonly kind: "routes"; readonly routes: readonly (readonly EngineLeg[])[] }
  | { readonly kind: "no_way"; readonly points: readonly UnreachedPoint[] }
  /** The engine has no data there. */
  | { readonly kind: "no_tiles" }
  /** Any other refusal, in the engine's own words. They may contain positions, so they are not logged. */
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "unreadable" };

/** How an engine is asked, and what its answers mean. */
export interface EngineProtocol {
  /** The request for a route, and those for others if they need one each. */
  readonly requests: (address: string, query: RouteQuery) => readonly EngineRequest[];
  readonly read: (answer: EngineAnswer, query: RouteQuery) => EngineReading;
}

/** Length or time of a part of a route. */
export const amount = z.number().min(0);

export const pointIndex = z.int().min(0);

/** Points of a line: 300 km with one every 3 m, and as many again for the way round. */
export const maxLinePoints = 200_000;

/** Longitudes and latitudes, perhaps with heights. */
export const coordinates = z.array(z.tuple([z.number(), z.number()]).rest(z.number())).max(maxLinePoints);

/** The columns of coordinates; without heights if there are none. */
export function columnsOf(places: z.output<typeof coordinates>): Pick<EngineLeg, "lat" | "lon" | "ele"> {
  return {
    lat: places.map(([, lat]) => lat),
    lon: places.map(([lon]) => lon),
    ele: places.some((place) => place.length > 2) ? places.map(([, , ele = Number.NaN]) => ele) : undefined,
  };
}

/** Reads JSON by a schema; undefined if it is none or has another form. */
export function readJson<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The address of a service below that of its engine, which may name the service itself and may have a query. */
export function serviceAt(address: string, service: string): URL {
  const url = new URL(address);
  const path = url.pathname.replace(/\/+$/, "");
  url.pathname = path.endsWith(service) ? path : path + service;
  return url;
}

/** The point that an engine says no way is near; none if there is no such point. */
export const unreached = (index: number | undefined, { points }: RouteQuery): readonly UnreachedPoint[] =>
  index !== undefined && index < points.length ? [{ index }] : [];

export const isSuccess = ({ status }: EngineAnswer): boolean => status >= 200 && status < 300;
