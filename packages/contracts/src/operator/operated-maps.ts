import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { mapStyleIds } from "../map-styles/map-style-ids.ts";
import { mapRegionSchema } from "../regions/regions.ts";
import { regionNamePattern } from "./operator-values.ts";

const forOperators = { auth: "session", access: "operator", answer: "envelope" } as const;
const forRegion = {
  ...forOperators,
  params: z.object({ region: z.string().regex(regionNamePattern) }),
} as const;

export const operatedRegionSchema = mapRegionSchema
  .pick({ name: true, bbox: true })
  .extend({
    /** The moment up to which it contains the changes of OpenStreetMap, ISO 8601; null if the extract does not say. */
    osmDate: z.string().nullable(),
    /** Total size of its files. */
    bytes: z.int().min(0),
    hasHeights: z.boolean(),
    /** It came from an address, so that it can be updated without a file. */
    isFetched: z.boolean(),
  })
  .meta({ id: "OperatedRegion" });

export type OperatedRegion = z.output<typeof operatedRegionSchema>;

const regionBuildSchema = z
  .object({
    region: z.string(),
    state: z.enum(["waiting", "running", "failed"]),
    /** What is being done, in English. */
    step: z.string().optional(),
    /** Share of the step, 0 to 1. */
    share: z.number(),
    /** Why it failed, a sentence in English. */
    reason: z.string().optional(),
    /** Where the extract comes from; absent if it was sent, or if it is an update. */
    address: z.string().optional(),
  })
  .meta({ id: "RegionBuild" });

export type RegionBuild = z.output<typeof regionBuildSchema>;

export const getOperatedMaps = endpoint({
  ...forOperators,
  id: "OPER-13",
  method: "GET",
  path: "/operator/maps",
  summary: "The regions with a detailed map, those that are being made, and the map styles in use",
  payload: z.object({
    regions: z.array(operatedRegionSchema),
    builds: z.array(regionBuildSchema),
    /** Map styles with a source, each with the host or file that it comes from. */
    styles: z.array(z.object({ id: z.enum(mapStyleIds), source: z.string() })),
    /** `MAP_STYLES` sets them. */
    areStylesFixed: z.boolean(),
    /** The street map is that of OpenStreetMap's own tiles. */
    usesOpenStreetMap: z.boolean(),
  }),
  errors: ["request.not_found"],
});

export const addRegionFromAddress = endpoint({
  ...forRegion,
  id: "OPER-13",
  method: "POST",
  path: "/operator/maps/regions/{region}",
  summary: "Make the detailed map of a region from the address of an extract of OpenStreetMap (.osm.pbf)",
  example: {
    params: { region: "nowhere" },
    body: { address: "https://extracts.example.org/nowhere.osm.pbf" },
  },
  bodyKind: "json",
  body: z.object({ address: z.url({ protocol: /^https?$/ }).max(2000) }),
  payload: z.literal(true),
  errors: ["request.not_found", "operator.region_exists", "operator.region_busy"],
});

export const sendRegionExtract = endpoint({
  ...forRegion,
  id: "OPER-13",
  method: "POST",
  path: "/operator/maps/regions/{region}/extract",
  summary:
    "Make the detailed map of a region from the extract in the part `file`, or make it again from a newer one",
  example: { params: { region: "nowhere" } },
  bodyKind: "multipart",
  payload: z.literal(true),
  errors: ["request.not_found", "operator.no_extract", "operator.region_busy"],
});

export const updateOperatedRegion = endpoint({
  ...forRegion,
  id: "OPER-13",
  method: "POST",
  path: "/operator/maps/regions/{region}/update",
  summary: "Make the map of a region again from the address that it came from",
  example: { params: { region: "nowhere" } },
  payload: z.literal(true),
  errors: ["request.not_found", "operator.no_region", "operator.region_from_file", "operator.region_busy"],
});

export const removeOperatedRegion = endpoint({
  ...forRegion,
  id: "OPER-13",
  method: "DELETE",
  path: "/operator/maps/regions/{region}",
  summary: "Remove the map of a region, or one that could not be made",
  example: { params: { region: "nowhere" } },
  payload: z.literal(true),
  errors: ["request.not_found", "operator.no_region", "operator.region_busy"],
});

export const useOpenStreetMap = endpoint({
  ...forOperators,
  id: "OPER-14",
  method: "PUT",
  path: "/operator/maps/openstreetmap",
  summary: "Show the street map of OpenStreetMap under every map, fetched by this server; or no longer",
  example: { body: { isUsed: true } },
  bodyKind: "json",
  body: z.object({ isUsed: z.boolean() }),
  payload: z.literal(true),
  errors: ["request.not_found", "operator.setting_fixed"],
});
