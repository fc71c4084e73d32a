import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { avoidLimits, maxRoutingDistance, maxRoutingPoints } from "@cairn/contracts/planner/routing-limits";

/** Where Valhalla works. */
export interface ValhallaPlace {
  /** The folder that the builder fills. */
  readonly tileDir?: string;
  /** The archive from which routes are found. */
  readonly tileExtract?: string;
  /** The rules by which the builder reads tags; without them its own. */
  readonly rules?: string;
  /** A folder with heights, such as `N42/N42E001.hgt`, for the builder. */
  readonly heights?: string | undefined;
  /** Whether progress is written to the standard output. */
  readonly isTold?: boolean;
}

/**
 * Raise it when tiles of the same extract change: with another version of Valhalla, or another setting of the builder.
 */
export const waysVersion = 3;

/** No way further from a point than this is looked for, metres. */
export const searchCutoff = 35_000;

/** The folder with the programs of this platform; none for platforms without them, whose folder is missing. */
export const valhallaPrograms = (): string =>
  join(
    dirname(createRequire(import.meta.url).resolve("@valhallajs/valhallajs")),
    process.platform,
    process.arch,
  );

/** Label of a search: about 80 bytes. So many are kept between two searches; a longer one takes more and gives it back. */
const keptLabels = 500_000;

/** The straight distance is limited before; a leg of this length is only refused by the engine itself. */
const limitsOf = (max_distance: number, max_locations: number) => ({
  max_distance,
  max_locations,
  max_matrix_distance: 1000,
  max_matrix_location_pairs: 4,
});

/** Means of transport that this server does not use, without whose limits Valhalla does not start. */
const unused = [
  "auto",
  "bikeshare",
  "bus",
  "motor_scooter",
  "motorcycle",
  "multimodal",
  "taxi",
  "transit",
  "truck",
];

/**
 * The configuration of Valhalla for its builder and its engine. Whatever is not named has the default of its version
 * (`valhalla_build_config`). Nothing is written to the standard output unless wanted, because it belongs to the messages of the
 * process.
 */
export function valhallaConfig({ tileDir, tileExtract, rules, heights, isTold = false }: ValhallaPlace) {
  const logging = { type: isTold ? "std_out" : "", color: false };
  const service = { proxy: "ipc:///dev/null" };
  const routes = limitsOf(2 * maxRoutingDistance, maxRoutingPoints);
  return {
    mjolnir: {
      tile_dir: tileDir ?? "",
      ...(tileExtract !== undefined && { tile_extract: tileExtract }),
      ...(rules !== undefined && { graph_lua_name: rules }),
      concurrency: availableParallelism(),
      max_cache_size: 64 * 1024 * 1024,
      id_table_size: 1_300_000_000,
      hierarchy: true,
      shortcuts: true,
      include_driveways: true,
      include_bicycle: true,
      include_pedestrian: true,
      include_driving: true,
      include_construction: false,
      data_processing: {
        infer_internal_intersections: true,
        infer_turn_channels: true,
        apply_country_overrides: true,
        use_admin_db: false,
      },
      logging,
    },
    additional_data: heights === undefined ? {} : { elevation: heights },
    loki: {
      actions: ["locate", "route", "trace_attributes", "trace_route", "status"],
      use_connectivity: true,
      service_defaults: {
        radius: 0,
        minimum_reachability: 50,
        search_cutoff: searchCutoff,
        node_snap_tolerance: 5,
        street_side_tolerance: 5,
        street_side_max_distance: 1000,
        heading_tolerance: 60,
      },
      logging,
      service,
    },
    thor: {
      source_to_target_algorithm: "select_optimal",
      max_reserved_labels_count_astar: keptLabels,
      max_reserved_labels_count_bidir_astar: keptLabels,
      max_reserved_labels_count_dijkstras: keptLabels,
      max_reserved_labels_count_bidir_dijkstras: keptLabels,
      clear_reserved_memory: false,
      extended_search: false,
      logging,
      service,
    },
    odin: { markup_formatter: { markup_enabled: false }, logging, service },
    meili: {
      mode: "auto",
      customizable: ["mode", "search_radius", "gps_accuracy"],
      verbose: false,
      grid: { size: 500, cache_size: 100_240 },
      default: {
        sigma_z: 4.07,
        beta: 3,
        max_route_distance_factor: 5,
        max_route_time_factor: 5,
        max_search_radius: 100,
        breakage_distance: 2000,
        interpolation_distance: 10,
        search_radius: 50,
        geometry: false,
        route: true,
        turn_penalty_factor: 0,
        gps_accuracy: 5,
      },
      auto: { turn_penalty_factor: 200, search_radius: 50 },
      pedestrian: { turn_penalty_factor: 100, search_radius: 50 },
      bicycle: { turn_penalty_factor: 140 },
      multimodal: { turn_penalty_factor: 70 },
      logging,
      service,
    },
    service_limits: {
      pedestrian: { ...routes, min_transit_walking_distance: 1, max_transit_walking_distance: 1 },
      bicycle: routes,
      ...Object.fromEntries(unused.map((name) => [name, limitsOf(1, 2)])),
      isochrone: {
        max_contours: 1,
        max_time_contour: 1,
        max_distance: 1,
        max_locations: 1,
        max_distance_contour: 1,
      },
      skadi: { max_shape: 1, min_resample: 10 },
      trace: {
        max_distance: 4 * maxRoutingDistance,
        max_gps_accuracy: 100,
        max_search_radius: 100,
        max_shape: 200_000,
        max_alternates: 1,
        max_alternates_shape: 100,
      },
      status: { allow_verbose: false },
      centroid: { max_distance: 1, max_locations: 2 },
      hierarchy_limits: { allow_modification: false },
      max_exclude_locations: 1,
      max_reachability: 100,
      max_radius: 200,
      max_timedep_distance: 1,
      max_timedep_distance_matrix: 0,
      max_alternates: 2,
      // The request is judged before, by the same limit measured a little differently.
      max_exclude_polygons_length: avoidLimits.outline * 1.01,
      max_distance_disable_hierarchy_culling: 0,
      allow_hard_exclusions: false,
    },
    statsd: { port: 8125, prefix: "valhalla" },
    httpd: { service: { listen: "tcp://127.0.0.1:0" } },
  };
}
