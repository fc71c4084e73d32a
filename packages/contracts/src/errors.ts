import { identityErrors, passkeyErrors, secondFactorErrors } from "./account/sign-in-errors.ts";
import { importErrors } from "./import-workouts/import-errors.ts";
import { operatorErrors } from "./operator/operator-errors.ts";
import { routingErrors } from "./planner/routing-errors.ts";

/**
 * The closed set of errors that leave the server. `status` is the HTTP status; the envelope's `error.code` has it as a string
 * because existing clients compare strings, and `error.reason` has the code of this table. `text` is the English description;
 * the web client has its own texts per code and language.
 */
export const errorTable = {
  "request.invalid": { status: 400, text: "The request is not valid." },
  "request.too_complex": {
    status: 400,
    text: "The request is nested too deep or has too many values. Send less at once.",
  },
  "request.too_large": { status: 413, text: "The request is larger than this server accepts." },
  "request.rate_limited": {
    status: 429,
    text: "Too many requests. Wait a little and try again.",
    retryAfter: 60,
  },
  "request.share_used": {
    status: 429,
    text: "You have too many requests in progress. Try again when some of them are done.",
    retryAfter: 5,
  },
  "request.busy": { status: 503, text: "The server is busy. Try again in a moment.", retryAfter: 10 },
  "request.overtaken": {
    status: 409,
    text: "What this is about was deleted at the same moment. Nothing was saved.",
  },
  "request.not_found": { status: 404, text: "There is no such endpoint." },
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
    text: "A cookie is not enough here. Send the session key in the STTAuthorization header.",
  },
  "session.expired": { status: 401, text: "The session has ended. Log in again." },
  "session.login_failed": { status: 403, text: "The username or password is wrong." },
  "session.human_check_required": { status: 403, text: "Prove that you are a human, then try again." },
  "session.human_check_failed": {
    status: 403,
    text: "The human check was not passed or has been used. Try again.",
  },
  "token.scope": { status: 403, text: "This token may not do this. Make one with another scope." },
  "token.too_many": { status: 409, text: "You have 20 tokens, the maximum. Remove one first." },
  "webhook.too_many": { status: 409, text: "You have 5 webhooks, the maximum. Remove one first." },
  "webhook.not_found": { status: 404, text: "There is no such webhook. It may have been removed." },
  ...secondFactorErrors,
  ...passkeyErrors,
  "account.username_taken": { status: 409, text: "This username is taken. Choose another." },
  "account.sign_up_closed": {
    status: 403,
    text: "Sign-up is closed on this server. Ask the administrator for an account.",
  },
  "account.invite_required": {
    status: 403,
    text: "Signing up here needs an invitation code. Ask the administrator for one.",
  },
  "account.invite_invalid": {
    status: 403,
    text: "The invitation code is unknown, used or expired. Ask for a new one.",
  },
  "account.password_required": { status: 403, text: "Enter your password to save this." },
  "account.sign_in_again": {
    status: 403,
    text: "Your account has no password. Sign in again, then do this within 10 minutes.",
  },
  "account.birth_date_known": {
    status: 409,
    text: "Your date of birth is known. Change it in your profile.",
  },
  "account.wrong_password": { status: 403, text: "The password is wrong. Try again." },
  "settings.changed_elsewhere": {
    status: 409,
    text: "Somebody has changed this in another tab or device since you loaded it. Nothing was saved: look at it and choose.",
  },
  "account.too_many_tries": {
    status: 429,
    text: "The password was wrong too often. Wait 15 minutes, then try again.",
    retryAfter: 900,
  },
  "account.disabled": {
    status: 403,
    text: "This account is disabled. Ask the operator of this server to enable it.",
  },
  "account.reset_invalid": {
    status: 403,
    text: "The link has expired or was used already. Ask for a new one.",
  },
  "account.deletion_invalid": {
    status: 403,
    text: "The link has expired or was used already. Ask for a new one in the settings.",
  },
  "account.email_link_invalid": {
    status: 403,
    text: "The link has expired or was used already. Ask for a new one in the settings.",
  },
  "account.password_length": { status: 400, text: "The password must have 5 to 200 characters." },
  ...operatorErrors,
  "voucher.invalid": {
    status: 403,
    text: "This code is unknown, was redeemed or has expired. Check it and try again.",
  },
  ...identityErrors,
  "user.not_found": { status: 404, text: "There is no user with this name." },
  "user.is_self": { status: 400, text: "This is you. Choose somebody else." },
  "user.blocked": { status: 409, text: "You have blocked this person. Unblock them first." },
  "follow.no_request": {
    status: 404,
    text: "This person does not ask to follow you any more. Nothing was changed.",
  },
  "follow.too_many": {
    status: 409,
    text: "You follow 5,000 people, the maximum. Unfollow somebody first.",
  },
  "follow.too_fast": {
    status: 429,
    text: "You have asked to follow many people in a short time. Try again later.",
    retryAfter: 3600,
  },
  "friend_request.not_found": {
    status: 404,
    text: "There is no such friend request. It may have been withdrawn.",
  },
  "workout.not_found": { status: 404, text: "This workout does not exist, or it is not shared with you." },
  "workout.forbidden": { status: 403, text: "Only the owner can change this workout." },
  "workout.changed_elsewhere": {
    status: 409,
    text: "This workout was changed in another tab or device since you loaded it. Nothing was saved: look at it and choose.",
  },
  "workout.not_saved": {
    status: 500,
    code: "523",
    text: "Workout was not saved because neither binary or SML was provided",
  },
  "workout.not_exported": { status: 200, code: "535", text: "Couldn't export workout to GPX format" },
  "workout.no_original": { status: 404, text: "This workout was not imported from a file." },
  "day_note.changed": {
    status: 409,
    text: "This note was changed elsewhere. Look at it again, then change it.",
  },
  "day_note.too_many": { status: 409, text: "You have 10,000 notes, the maximum. Remove one first." },
  "goal.not_found": { status: 404, text: "There is no such goal." },
  "goal.too_many": { status: 409, text: "You have 20 goals, the maximum. Delete one first." },
  "goal.exists": { status: 409, text: "You have a goal like this already. Change that one." },
  "goal.changed": {
    status: 409,
    text: "This goal was changed elsewhere. Look at it again, then change it.",
  },
  "privacy_zone.not_found": { status: 404, text: "There is no such privacy zone." },
  "privacy_zone.too_many": { status: 409, text: "You have 20 privacy zones, the maximum. Remove one first." },
  "privacy_zone.changed_elsewhere": {
    status: 409,
    text: "This zone was changed in another tab or device since you loaded it. Nothing was saved: look at it and choose.",
  },
  "privacy_zone.busy": {
    status: 503,
    text: "The server is still hiding what is inside the privacy zones. Try again in a minute.",
    retryAfter: 60,
  },
  "link_card.not_found": { status: 404, text: "There is nothing at this address that everybody may see." },
  "link_card.json_only": { status: 501, text: "There is only JSON here. Ask with format=json." },
  "newsletter.off": { status: 404, text: "This server has no newsletter." },
  "newsletter.unavailable": {
    status: 502,
    text: "The newsletter did not accept the address. Check it, or try again later.",
  },
  "map_style.not_found": { status: 404, text: "This map style is not available on this server." },
  "map_style.premium": { status: 403, text: "This map style is for premium members." },
  "map_style.unavailable": {
    status: 502,
    text: "The source of this map style is not answering. Try again later.",
  },
  ...importErrors,
  "bulk_change.not_found": { status: 404, text: "There is no such change of workouts." },
  "bulk_change.too_many": {
    status: 429,
    text: "Too many changes of workouts are in progress or were made within a day. Try again later.",
    retryAfter: 30,
  },
  "comment.not_found": { status: 404, text: "There is no such comment." },
  "comment.forbidden": {
    status: 403,
    text: "Only the author and the owner of the workout can delete this comment.",
  },
  "comment.empty": { status: 422, text: "The comment is empty. Write something." },
  "comment.too_long": {
    status: 422,
    text: "The comment is longer than 1,000 characters. Shorten it.",
  },
  "threshold.too_many": {
    status: 409,
    text: "You have 100 values of this kind, the maximum. Remove one first.",
  },
  "threshold.changed": {
    status: 409,
    text: "Somebody has changed this value in another tab or device since you loaded it. Nothing was saved: look at it again.",
  },
  "threshold.day_taken": {
    status: 409,
    text: "You have another value from that day on already. Choose another day, or change that value.",
  },
  "training_zones.changed": {
    status: 409,
    text: "These zones were changed in the meantime. Look at them again.",
  },
  "training_zones.day_taken": {
    status: 409,
    text: "You have zones from that day on already. Choose another day, or change those.",
  },
  "training_zones.too_many": {
    status: 409,
    text: "You have 100 sets of these zones, the maximum. Remove one first.",
  },
  "comment.too_many": {
    status: 409,
    text: "You have 200 comments on this workout, the maximum. Delete one first.",
  },
  "route.not_found": { status: 404, text: "There is no such route." },
  "route.no_line": {
    status: 422,
    text: "The route has a segment without a line. Each needs two points on Earth, or an encoded line of them.",
  },
  "route.too_long": {
    status: 422,
    text: "A route has at most 50,000 points. Leave some out, or save it as two routes.",
  },
  "route.changed": {
    status: 409,
    text: "The route was changed elsewhere since it was loaded. Load it again, or save yours as another route.",
  },
  "route.not_a_plan": {
    status: 422,
    text: "The file is a recorded workout, not a planned route. Import it as a workout.",
  },
  "route.several_in_archive": {
    status: 422,
    text: "The archive has several files. Unpack it and open one of them.",
  },
  "route.not_in_archive": { status: 422, text: "The archive has no file with this name." },
  "route.too_many": { status: 409, text: "You have 1,000 routes, the maximum. Delete one first." },
  ...routingErrors,
  "photo.not_found": { status: 404, text: "There is no such photo." },
  "photo.no_file": { status: 400, text: "Send one photo in the part named file." },
  "photo.bad_file": { status: 422, text: "The file is not a JPEG. Save the photo as JPEG and try again." },
  "photo.damaged": { status: 422, text: "The photo is damaged. Copy it from the camera again." },
  "photo.too_large": { status: 413, text: "The photo is larger than 32 MB. Save it smaller." },
  "photo.too_many_pixels": {
    status: 422,
    text: "The photo has more than 100 megapixels, or more than 32 as a progressive JPEG. Save it smaller.",
  },
  "photo.too_many": {
    status: 409,
    text: "The workout has 100 photos, the maximum. Delete one first.",
  },
  "photo.busy": {
    status: 503,
    text: "The server is busy with other photos. Try again in a minute.",
    retryAfter: 60,
  },
  "mail.link_invalid": {
    status: 404,
    text: "This link is incomplete or from another server. Turn off e-mails in the settings.",
  },
  "storage.quota_used": {
    status: 413,
    text: "Your storage is full, so nothing was saved. Delete workouts or photos, or ask the operator of this server for more; GET /user/storage says how much is used.",
  },
  "storage.no_space": {
    status: 507,
    text: "The server's disk is full or nearly full, so nothing was saved. The administrator must free space.",
  },
  "own_data.under_way": {
    status: 409,
    text: "An archive of your data is being made already. Wait until it is ready.",
  },
  "own_data.not_ready": { status: 404, text: "There is no archive of your data that is ready. Make one." },
  "own_data.ticket_invalid": {
    status: 403,
    text: "This download link has expired. Start the download again in your settings.",
  },
  "own_data.no_settings": { status: 404, text: "These settings have already been used or declined." },
  "own_data.damaged": {
    status: 422,
    text: "This archive of a Cairn is damaged or was changed: a file in it is not what its list says. Download it again where you created it.",
  },
  "own_data.newer": {
    status: 422,
    text: "This archive was created by a newer Cairn. The administrator must update this server first.",
  },
  "own_data.too_large": {
    status: 413,
    text: "This archive has more files or longer lists than any account can have. Nothing was imported. Download it again where you created it.",
  },
  internal: { status: 500, text: "Something went wrong on the server. Nothing was saved by this request." },
} as const satisfies Record<
  string,
  { readonly status: number; readonly text: string; readonly code?: string; readonly retryAfter?: number }
>;

/** Temporary refusals have `Retry-After`: seconds until another try, unless the code that refuses gives a better value. */
export function retryAfterOf(reason: ErrorCode): number | undefined {
  const row: { readonly status: number; readonly retryAfter?: number } = errorTable[reason];
  return row.retryAfter;
}

/** `error.code` of the envelope: the status, or the value that known clients expect instead. */
export function wireCode(reason: ErrorCode): string {
  const row: { readonly status: number; readonly code?: string } = errorTable[reason];
  return row.code ?? String(row.status);
}

export type ErrorCode = keyof typeof errorTable;

/** Refusals of every call. */
export const commonErrors = [
  "token.scope",
  "request.invalid",
  "request.too_complex",
  "request.rate_limited",
  "request.share_used",
  "request.busy",
  "request.overtaken",
  "storage.no_space",
  "internal",
] as const;

/** Refusals of every call that needs a session. */
export const sessionErrors = ["session.required", "session.expired", "session.cookie_alone"] as const;

/** Refusals of every call that needs the account's password, in the header `password`. */
export const proofErrors = [
  "account.password_required",
  "account.wrong_password",
  "account.too_many_tries",
  "account.sign_in_again",
] as const;

/** Refusals of every call that needs a two-factor code. */
export const codeErrors = [
  "two_factor.code_required",
  "two_factor.wrong_code",
  "two_factor.too_many_tries",
] as const;

/** Refusals of every call that accepts files. */
export const storageErrors = ["storage.quota_used", "storage.no_space"] as const;

/** Refusals of every call about one workout; those who may not see it get the same answer as if it did not exist. */
export const viewErrors = ["workout.not_found", "session.expired", "privacy_zone.busy"] as const;

/** Error in one field of a form, such as `{field: "email", reason: "invalid"}`. */
export interface FieldError {
  readonly field: string;
  readonly reason: "required" | "too_short" | "too_long" | "invalid" | "taken" | "changed";
}
