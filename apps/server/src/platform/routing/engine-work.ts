import type { FoundRoute, MatchedPiece, UnreachedPoint } from "@cairn/contracts/planner/planner";
import type { RoutingProfile } from "@cairn/contracts/planner/routing-limits";
import type { ElevationSource } from "../elevation/elevation-source.ts";
import type { PlainLine } from "./line.ts";
import type { TilesArchive } from "./tiles-archive.ts";

/** Longitude and latitude, degrees. */
export type LonLat = readonly [lon: number, lat: number];

/** A search for routes through points, in their order. */
export interface RouteQuery {
  readonly profile: RoutingProfile;
  readonly points: readonly LonLat[];
  /** How many other routes to find. */
  readonly alternatives: number;
  /** Corners of areas that are not touched. */
  readonly avoid: readonly (readonly LonLat[])[];
  /** BCP 47. */
  readonly language: string | undefined;
}

/** A line that is to be joined with ways. */
export interface MatchQuery {
  readonly profile: RoutingProfile;
  /** Two points at least. */
  readonly line: PlainLine;
  /** Whether it lies in regions: elsewhere there are no ways to look for. */
  readonly isCovered: boolean;
  /** Whether it goes on from a piece that ends at its first point. */
  readonly isContinued: boolean;
  /** BCP 47. */
  readonly language: string | undefined;
}

/** Pieces of a line in order, and the index of the point up to which they lead, as a long line is answered in parts. */
export interface MatchedPart {
  readonly pieces: readonly MatchedPiece[];
  readonly reached: number;
}

/** Messages to the process of the engine: first where the tiles are, then searches, one at a time. */
export type EngineWork =
  | { readonly kind: "open"; readonly archive: TilesArchive; readonly elevation: readonly ElevationSource[] }
  | SearchWork;

/** What is asked about ways. */
export type SearchWork =
  | { readonly kind: "route"; readonly query: RouteQuery }
  | { readonly kind: "match"; readonly query: MatchQuery };

/** What a search found. */
export type Found =
  | { readonly kind: "routes"; readonly routes: readonly FoundRoute[] }
  | { readonly kind: "matched"; readonly part: MatchedPart };

export type RouteOutcome =
  | Found
  /** Some points are too far from any way, or, if none is named, no way joins them. */
  | { readonly kind: "no_way"; readonly points: readonly UnreachedPoint[] }
  /** The engine refused it, for a reason that is none of the above. */
  | { readonly kind: "refused"; readonly message: string };

/** Messages of the process of the engine. */
export type EngineAnswer =
  /** Its tiles are open. */
  | { readonly kind: "ready" }
  /** The tiles are not there or not whole, or Valhalla does not run here. */
  | {
      readonly kind: "not_ready";
      readonly why: "missing" | "damaged" | "no_engine";
      readonly message: string;
    }
  | RouteOutcome;
