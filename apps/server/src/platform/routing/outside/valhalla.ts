import { maxSnapDistance } from "@cairn/contracts/planner/routing-limits";
import { z } from "zod";
import { decodeShape } from "../line.ts";
import { costingOf, languageOf } from "../profiles.ts";
import { turns } from "../route-of-trip.ts";
import { amount, type EngineProtocol, isSuccess, pointIndex, readJson, serviceAt } from "./protocol.ts";

const tripSchema = z.object({
  trip: z.object({
    legs: z.array(
      z.object({
        shape: z.string(),
        /** Kilometres and seconds. */
        summary: z.object({ length: amount, time: amount }),
        maneuvers: z.array(
          z.object({
            type: z.int(),
            instruction: z.string(),
            street_names: z.array(z.string()).default([]),
            begin_shape_index: pointIndex,
            length: amount,
            time: amount,
          }),
        ),
      }),
    ),
  }),
});

const answerSchema = tripSchema.extend({ alternates: z.array(tripSchema).default([]) });

const refusalSchema = z.object({ error_code: z.int(), error: z.string() });

/** Codes of refusals that mean that no way joins the points, or that none is near one of them, which they do not name. */
const noWay: ReadonlySet<number> = new Set([170, 171, 441, 442]);

/** A server of Valhalla (API reference, "Turn-by-turn"), with the same options as the engine of this server. */
export const valhalla: EngineProtocol = {
  requests: (address, { profile, points, alternatives, avoid, language }) => [
    {
      url: serviceAt(address, "/route"),
      body: {
        ...costingOf(profile, "foreign"),
        locations: points.map(([lon, lat]) => ({ lon, lat, search_cutoff: maxSnapDistance })),
        alternates: points.length === 2 ? alternatives : 0,
        ...(avoid.length > 0 && { exclude_polygons: avoid }),
        units: "kilometers",
        language: languageOf(language),
      },
    },
  ],
  read(answer) {
    if (!isSuccess(answer)) {
      const refusal = readJson(answer.text, refusalSchema);
      if (!refusal) return { kind: "unreadable" };
      if (noWay.has(refusal.error_code)) return { kind: "no_way", points: [] };
      return { kind: "refused", message: refusal.error };
    }
    const read = readJson(answer.text, answerSchema);
    if (!read) return { kind: "unreadable" };
    const routes = [read, ...read.alternates].map(({ trip }) =>
      trip.legs.map(({ shape, summary, maneuvers }) => ({
        ...decodeShape(shape),
        distance: summary.length * 1000,
        duration: summary.time,
        turns: maneuvers.map((turn) => ({
          kind: turns[turn.type] ?? "other",
          text: turn.instruction,
          streetNames: turn.street_names,
          begin: turn.begin_shape_index,
          distance: turn.length * 1000,
          duration: turn.time,
        })),
      })),
    );
    return { kind: "routes", routes };
  },
};
