import { maxImportFileBytes } from "@cairn/contracts/import-workouts/workout-imports";

/** Requests per person: several a second, because a browser sends a folder file by file. */
export const importLimit = { name: "import", max: 600, timeWindow: 60_000, atOnce: 16 };

/**
 * Limits of a multipart body with files. Files beyond the ten that are accepted are listed one by one, unless there are too many
 * of them.
 */
export const partLimits = {
  fileSize: maxImportFileBytes,
  files: 100,
  fields: 20,
  parts: 120,
  fieldSize: 64 * 1024,
} as const;
