import { maxImportFileBytes } from "@cairn/contracts/workout-imports";

/** Requests of one person: several a second, as a browser sends a folder file by file. */
export const importLimit = { max: 600, timeWindow: 60_000 };

/** Of a multipart body with files. */
export const partLimits = { fileSize: maxImportFileBytes, fields: 20, fieldSize: 64 * 1024 } as const;
