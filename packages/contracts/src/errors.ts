/**
 * The closed set of errors that leave the server. `status` is the HTTP status; the envelope's `error.code` carries it as a string
 * because existing clients compare it so, and `error.reason` carries the code of this table. `text` is the English description;
 * the web client has its own text per code and language.
 */
export const errorTable = {
  "request.invalid": { status: 400, text: "The request is not valid." },
  "request.too_complex": {
    status: 400,
    text: "The request is nested deeper, or holds more values, than any call takes.",
  },
  "request.too_large": { status: 413, text: "The request is larger than this server accepts." },
  "request.rate_limited": {
    status: 429,
    text: "Too many requests. Wait a little and try again.",
    retryAfter: 60,
  },
  "request.share_used": {
    status: 429,
    text: "You have as much under way here as one caller may. Try again when some of it is done.",
    retryAfter: 5,
  },
  "request.busy": { status: 503, text: "The server is busy. Try again in a moment.", retryAfter: 10 },
  "request.not_found": { status: 404, text: "There is no such call." },
  "request.wrong_host": {
    status: 421,
    text: "This Cairn answers only at 127.0.0.1 or localhost. To use it under another name, set PUBLIC_URL to its address.",
  },
  "request.foreign_origin": {
    status: 403,
    text: "This Cairn answers only pages of its own machine. To let others call it, set PUBLIC_URL to its address.",
  },
  "session.required": { status: 401, text: "Log in to do this." },
  "session.cookie_alone": {
    status: 403,
    text: "A cookie alone proves nothing. Send the session key in the STTAuthorization header.",
  },
  "session.expired": { status: 401, text: "The session has ended. Log in again." },
  "session.login_failed": { status: 403, text: "The username or the password is not right." },
  "session.human_check_required": { status: 403, text: "Prove that you are a human, then try again." },
  "session.human_check_failed": {
    status: 403,
    text: "The human check was not passed or has been used. Try again.",
  },
  "account.username_taken": { status: 409, text: "This username is taken. Choose another." },
  "account.sign_up_closed": { status: 403, text: "This server takes no new members." },
  "account.invite_required": { status: 403, text: "Signing up here takes an invitation code." },
  "account.invite_invalid": {
    status: 403,
    text: "This invitation code is not known, used, or no longer good. Ask for a new one.",
  },
  "user.not_found": { status: 404, text: "There is nobody of this name." },
  "workout.not_found": { status: 404, text: "There is no such workout, or it is not shared with you." },
  "workout.forbidden": { status: 403, text: "Only its owner may change this workout." },
  "workout.not_saved": {
    status: 500,
    code: "523",
    text: "Workout was not saved because neither binary or SML was provided",
  },
  "workout.not_exported": { status: 200, code: "535", text: "Couldn't export workout to GPX format" },
  "workout.no_original": { status: 404, text: "This workout was not imported from a file." },
  "privacy_zone.not_found": { status: 404, text: "There is no such privacy zone." },
  "privacy_zone.too_many": { status: 409, text: "There are 20 privacy zones already. Remove one first." },
  "privacy_zone.busy": {
    status: 503,
    text: "The server is still hiding what lies in privacy zones. Try again in a minute.",
    retryAfter: 60,
  },
  "map_style.not_found": { status: 404, text: "This server has no source for this map style." },
  "map_style.premium": { status: 403, text: "This map style is for premium members." },
  "map_style.unavailable": {
    status: 502,
    text: "The source of this map style does not answer. Try again later.",
  },
  "workout_import.no_file": { status: 400, text: "Send at least one file in the part named file." },
  "workout_import.too_many_files": { status: 413, text: "Send at most 10 files at once." },
  "workout_import.file_too_large": { status: 413, text: "The file is larger than this server accepts." },
  "workout_import.empty_file": { status: 422, text: "The file is empty. Export it from the device again." },
  "workout_import.unknown_format": {
    status: 422,
    text: "The file is none of GPX, TCX, FIT, KML, KMZ or a zip of them. Export the workout in one of these formats.",
  },
  "workout_import.not_well_formed": {
    status: 422,
    text: "The file is broken XML. Export it from the source again.",
  },
  "workout_import.forbidden_doctype": {
    status: 422,
    text: "The file declares XML entities, which are refused for safety.",
  },
  "workout_import.damaged": {
    status: 422,
    text: "The file is damaged and nothing in it could be saved. Copy it from the device again.",
  },
  "workout_import.not_an_activity": {
    status: 422,
    text: "The file holds no recorded workout, but a plan, a course, a route or settings.",
  },
  "workout_import.planned_route": {
    status: 422,
    text: "The file holds a planned route, or a track without any times, and no recorded workout. Keep it as a route instead.",
  },
  "workout_import.places_only": {
    status: 422,
    text: "The file holds single places, with times or without, and no track.",
  },
  "workout_import.no_points": { status: 422, text: "The file holds no recorded points." },
  "workout_import.too_many_points": {
    status: 422,
    text: "The recording has more points than this server accepts.",
  },
  "workout_import.too_many_workouts": {
    status: 422,
    text: "The file holds more workouts than this server takes out of one file. Make several files of it.",
  },
  "workout_import.empty_archive": {
    status: 422,
    text: "The archive holds no file that could be a workout.",
  },
  "workout_import.not_an_archive": {
    status: 422,
    text: "The file begins like a zip, but its list of files is missing. It was probably cut off: download it again.",
  },
  "workout_import.damaged_archive": {
    status: 422,
    text: "The archive, or this file in it, is damaged. Make or download it again.",
  },
  "workout_import.encrypted": {
    status: 422,
    text: "This is encrypted. Make the archive without a password.",
  },
  "workout_import.unsupported_compression": {
    status: 422,
    text: "This is packed by a method that this server does not know. Make an ordinary zip.",
  },
  "workout_import.too_many_entries": {
    status: 422,
    text: "The archive holds more files than this server takes at once, and the rest was not read. Make several of it.",
  },
  "workout_import.too_large": {
    status: 422,
    text: "Unpacked, this would be larger than this server accepts. Make several archives of it.",
  },
  "workout_import.suspicious_ratio": {
    status: 422,
    text: "This unpacks to far more than any recording would, and is refused for safety.",
  },
  "workout_import.overlapping_entries": {
    status: 422,
    text: "Files in the archive overlap, which no honest archive does. It is refused for safety.",
  },
  "workout_import.unsafe_name": {
    status: 422,
    text: "The name of this file leads out of the archive or deceives its reader. It is refused for safety.",
  },
  "workout_import.nested_too_deep": {
    status: 422,
    text: "This archive lies too deep inside other archives. Unpack those first.",
  },
  "workout_import.failed": {
    status: 500,
    text: "Something went wrong on the server with this file. Nothing of it was saved.",
  },
  "import_job.not_found": { status: 404, text: "There is no such import." },
  "import_job.too_many": {
    status: 429,
    text: "Too many imports are under way. Wait until one of them has finished.",
    retryAfter: 30,
  },
  "import_job.too_many_files": { status: 413, text: "Send at most 1,000 files at once." },
  "workout_import.busy": {
    status: 503,
    text: "The server is busy with other imports. Try again in a minute.",
    retryAfter: 60,
  },
  "workout_import.share_used": {
    status: 429,
    text: "You import as many files at once as one person may. Try again when some of them are done.",
    retryAfter: 10,
  },
  "workout_import.too_long": {
    status: 422,
    text: "Reading the file takes longer than this server allows. Export it from the device again.",
  },
  "route.not_found": { status: 404, text: "There is no such route." },
  "route.not_a_plan": {
    status: 422,
    text: "The file holds a recorded workout, no planned route. Import it as a workout.",
  },
  "route.not_in_archive": { status: 422, text: "The archive holds no file of that name." },
  "route.too_many": { status: 409, text: "You keep 1,000 routes, which is the most. Delete one first." },
  "photo.not_found": { status: 404, text: "There is no such photo." },
  "photo.no_file": { status: 400, text: "Send one photo in the part named file." },
  "photo.bad_file": { status: 422, text: "The file is no JPEG. Save the photo as JPEG and try again." },
  "photo.damaged": { status: 422, text: "The photo is damaged. Copy it from the camera again." },
  "photo.too_large": { status: 413, text: "The photo is larger than 32 MB. Save it smaller." },
  "photo.too_many_pixels": {
    status: 422,
    text: "The photo has more than 100 megapixels, or more than 32 as a progressive JPEG. Save it smaller.",
  },
  "photo.too_many": {
    status: 409,
    text: "The workout has 100 photos, which is as many as it can have. Delete one first.",
  },
  "photo.busy": {
    status: 503,
    text: "The server is busy with other photos. Try again in a minute.",
    retryAfter: 60,
  },
  "storage.quota_used": {
    status: 413,
    text: "You keep as much on this server as one person may. Delete workouts or photos, then try again.",
  },
  "storage.no_space": {
    status: 507,
    text: "The server's disk is nearly full, so it takes no files. Whoever runs it has to make room.",
  },
  internal: { status: 500, text: "Something went wrong on the server. Nothing was saved by this request." },
} as const satisfies Record<
  string,
  { readonly status: number; readonly text: string; readonly code?: string; readonly retryAfter?: number }
>;

/** Refusals that pass by themselves carry `Retry-After`: seconds until another try, unless the one who refuses knows better. */
export function retryAfterOf(reason: ErrorCode): number | undefined {
  const row: { readonly status: number; readonly retryAfter?: number } = errorTable[reason];
  return row.retryAfter;
}

/** `error.code` of the envelope: the status, or what known clients look for in its place. */
export function wireCode(reason: ErrorCode): string {
  const row: { readonly status: number; readonly code?: string } = errorTable[reason];
  return row.code ?? String(row.status);
}

export type ErrorCode = keyof typeof errorTable;

/** Refusals of every call. */
export const commonErrors = [
  "request.invalid",
  "request.too_complex",
  "request.rate_limited",
  "request.share_used",
  "request.busy",
  "internal",
] as const;

/** Refusals of every call that needs a session. */
export const sessionErrors = ["session.required", "session.expired", "session.cookie_alone"] as const;

/** Refusals of every call that takes files. */
export const storageErrors = ["storage.quota_used", "storage.no_space"] as const;

/** Refusals of every call that shows one workout to whoever may see it; to others it is not there. */
export const viewErrors = ["workout.not_found", "session.expired", "privacy_zone.busy"] as const;

/** Failure of one field of a form, such as `{field: "email", reason: "invalid"}`. */
export interface FieldError {
  readonly field: string;
  readonly reason: "required" | "too_short" | "too_long" | "invalid" | "taken" | "unknown";
}
