import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { sessionErrors } from "../errors.ts";
import { fileErrors } from "./workout-imports.ts";

const folder = {
  id: "ADD-6",
  path: "/dav/{token}/{file}",
  lastParamIsRest: true,
  auth: "session",
  access: "own",
  tokens: ["send"],
  keyInPath: true,
  params: z.object({ token: z.string(), file: z.string() }),
  answer: "binary",
} as const;
const xml = { bodyKind: "text", mediaType: "application/xml" } as const;
const recordingErrors = [
  ...sessionErrors,
  "workout_import.no_file",
  "workout_import.file_too_large",
  ...fileErrors,
] as const;
/** Clients of WebDAV know 507 (RFC 4918, 11.5) as a full disk. */
const statuses = { "storage.quota_used": 507, "storage.no_space": 507 } as const;

export const davOptions = endpoint({
  ...folder,
  method: "OPTIONS",
  summary: "What the WebDAV folder for recordings understands",
  auth: "anyone",
  access: "open",
  onlyReads: true,
  example: { params: { file: "" } },
  errors: [],
});

export const listDavFolder = endpoint({
  ...folder,
  ...xml,
  method: "PROPFIND",
  summary:
    "Names and sizes of what this token has sent to its WebDAV folder in the last seven days, at most 1000 files. Nothing else is ever in it",
  onlyReads: true,
  example: { params: { file: "" } },
  errors: sessionErrors,
});

export const getDavFile = endpoint({
  ...folder,
  method: "GET",
  summary: "HEAD answers with the size of a file that this token has sent. Its content is not given out: 403",
  example: { params: { file: "" } },
  errors: [...sessionErrors, "request.not_found", "token.scope"],
});

export const sendDavFile = endpoint({
  ...folder,
  method: "PUT",
  summary:
    "Import a recording, or an archive of them, as private workouts. One with the name of a temporary file, such as run.gpx.part, is imported when MOVE gives it its own. 201, or 204 if it was there already",
  bodyKind: "file",
  example: { params: { file: "run.gpx" } },
  errors: recordingErrors,
  statuses,
});

export const moveDavFile = endpoint({
  ...folder,
  method: "MOVE",
  summary:
    "Give a file that this token has sent another name; a recording with a temporary one is imported then",
  example: { params: { file: "run.gpx" } },
  errors: [...recordingErrors, "request.not_found"],
  statuses,
});

export const removeDavFile = endpoint({
  ...folder,
  method: "DELETE",
  summary: "Remove a name from the WebDAV folder. The workout stays",
  example: { params: { file: "" } },
  errors: [...sessionErrors, "request.not_found"],
});

export const makeDavFolder = endpoint({
  ...folder,
  method: "MKCOL",
  summary: "Make a folder in the WebDAV folder. It is only a name",
  example: { params: { file: "2026" } },
  errors: sessionErrors,
});

export const lockDavFile = endpoint({
  ...folder,
  ...xml,
  method: "LOCK",
  summary: "Answers programs that write only where they may lock. Nothing is locked",
  example: { params: { file: "run.gpx" } },
  errors: sessionErrors,
});

export const unlockDavFile = endpoint({
  ...folder,
  method: "UNLOCK",
  summary: "Ends what LOCK has answered",
  example: { params: { file: "run.gpx" } },
  errors: sessionErrors,
});

export const changeDavFile = endpoint({
  ...folder,
  ...xml,
  method: "PROPPATCH",
  summary: "Answers programs that set times and attributes of a file. Nothing is stored",
  example: { params: { file: "run.gpx" } },
  errors: sessionErrors,
});
