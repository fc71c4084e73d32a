import type { FoundRoute, UnreachedPoint } from "@cairn/contracts/planner/planner";
import type { ElevationSource } from "../../elevation/elevation-source.ts";
import type { RouteQuery } from "../engine-work.ts";
import { touchesArea } from "./avoided-areas.ts";
import type { EngineKind } from "./engine-setting.ts";
import { foundRoute, isRoute, unreachedBy } from "./found-route.ts";
import type { EngineAnswer, EngineLeg, EngineReading } from "./protocol.ts";
import { protocols } from "./protocols.ts";

/** What an engine was asked and has answered. */
export interface AnsweredQuery {
  readonly kind: EngineKind;
  readonly query: RouteQuery;
  /** The first is about the best route. */
  readonly answers: readonly EngineAnswer[];
  /** Where heights come from if the engine gives none. */
  readonly elevation: readonly ElevationSource[];
}

/** What the answers say. */
export type ReadRoutes =
  | { readonly kind: "routes"; readonly routes: readonly FoundRoute[] }
  | { readonly kind: "no_way"; readonly points: readonly UnreachedPoint[] }
  | Exclude<EngineReading, { readonly kind: "routes" | "no_way" }>;

/** Reads the routes of an engine, which may answer anything: whatever is no route through the points is unreadable. */
export async function readRoutes({ kind, query, answers, elevation }: AnsweredQuery): Promise<ReadRoutes> {
  const [best, ...others] = answers.map((answer) => protocols[kind].read(answer, query));
  if (best?.kind !== "routes") return best ?? { kind: "unreadable" };
  const [first, ...rest] = [best, ...others].flatMap((one) => (one.kind === "routes" ? one.routes : []));
  if (!first || !isRoute(first, query)) return { kind: "unreadable" };
  const unreached = unreachedBy(first, query);
  if (unreached.length > 0) return { kind: "no_way", points: unreached };
  const isAnswer = (legs: readonly EngineLeg[]): boolean =>
    isRoute(legs, query) &&
    unreachedBy(legs, query).length === 0 &&
    !legs.some((leg) => touchesArea(leg, query.avoid));
  const wanted = [first, ...rest].filter(isAnswer).slice(0, 1 + query.alternatives);
  if (wanted.length === 0) return { kind: "no_way", points: [] };
  const routes = new Map<string, FoundRoute>();
  for (const legs of wanted) {
    const route = await foundRoute(legs, query, elevation);
    const line = route.legs.map(({ polyline }) => polyline).join(" ");
    if (!routes.has(line)) routes.set(line, route);
  }
  return { kind: "routes", routes: [...routes.values()] };
}
