import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors, viewErrors } from "../errors.ts";
import { idSchema } from "../values/ids.ts";
import { workoutJsonSchema } from "./workout-json.ts";

const keyParams = z.object({ workoutKey: idSchema });
const exportErrors = [...viewErrors, "workout.not_exported"] as const;

export const exportGpx = endpoint({
  id: "API-49",
  method: "GET",
  path: "/workout/exportGpx/{workoutKey}",
  summary: "The workout as a GPX 1.1 file",
  auth: "optional",
  access: "view",
  tokens: ["read"],
  params: keyParams,
  answer: "binary",
  mediaType: "application/gpx+xml",
  errors: exportErrors,
});

export const exportFit = endpoint({
  id: "API-50",
  method: "GET",
  path: "/workout/exportFit/{workoutKey}",
  summary: "The workout as a FIT file",
  auth: "optional",
  access: "view",
  tokens: ["read"],
  params: keyParams,
  answer: "binary",
  mediaType: "application/octet-stream",
  errors: exportErrors,
});

export const exportTcx = endpoint({
  id: "WORK-11",
  method: "GET",
  path: "/workout/exportTcx/{workoutKey}",
  summary: "The workout as a TCX file, with its laps",
  auth: "optional",
  access: "view",
  tokens: ["read"],
  params: keyParams,
  answer: "binary",
  mediaType: "application/vnd.garmin.tcx+xml",
  errors: exportErrors,
});

export const exportWorkoutJson = endpoint({
  id: "API-51",
  method: "GET",
  path: "/workouts/{workoutKey}/ultimatemanager",
  summary: "All data of the workout as one JSON file (docs/workout-json.md)",
  auth: "optional",
  access: "view",
  tokens: ["read"],
  params: keyParams,
  payload: workoutJsonSchema,
  answer: "plain",
  errors: exportErrors,
});

export const getOriginal = endpoint({
  id: "WORK-11",
  method: "GET",
  path: "/workouts/{workoutKey}/original",
  summary: "The file that the workout was imported from, unchanged; only for its owner",
  auth: "session",
  access: "owner",
  tokens: ["read"],
  params: keyParams,
  answer: "binary",
  mediaType: "application/octet-stream",
  errors: [...sessionErrors, "workout.not_found", "workout.forbidden", "workout.no_original"],
});

/** File formats that an archive of workouts can have. */
export const archiveFormats = ["original", "gpx", "fit"] as const;
export type ArchiveFormat = (typeof archiveFormats)[number];

export const exportArchive = endpoint({
  id: "LIST-5",
  method: "GET",
  path: "/workouts/bulk/{key}/archive",
  summary: "The files of the workouts of the bulk change with this key, as one zip; only for their owner",
  auth: "session",
  access: "hidden",
  tokens: ["read"],
  params: z.object({ key: idSchema }),
  query: z.object({ format: z.enum(archiveFormats).default("original") }),
  answer: "binary",
  mediaType: "application/zip",
  errors: [...sessionErrors, "bulk_change.not_found"],
});
