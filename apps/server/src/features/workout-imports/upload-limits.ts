import { maxImportFileBytes } from "@cairn/contracts/imports/workout-imports";

/** Requests of one person: several a second, as a browser sends a folder file by file. */
export const importLimit = { name: "import", max: 600, timeWindow: 60_000, atOnce: 16 };

/** Limits of a multipart body with files. Those beyond the ten that are taken are named one by one, as long as there are not too many of them. */
export const partLimits = {
  fileSize: maxImportFileBytes,
  files: 100,
  fields: 20,
  parts: 120,
  fieldSize: 64 * 1024,
} as const;
