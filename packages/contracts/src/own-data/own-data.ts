import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { proofErrors, sessionErrors } from "../errors.ts";
import { idSchema } from "../values/ids.ts";
import { ownDataStates } from "./own-data-limits.ts";

const count = z.int().nonnegative();

/** What an archive of all data would contain now. */
const contents = z.object({
  workouts: count,
  photos: count,
  routes: count,
  /** Approximate size, bytes. */
  bytes: count,
});

const exportSchema = z
  .object({
    contents,
    /** The last archive that was requested; absent if there is none any more. */
    archive: z
      .object({
        id: idSchema,
        state: z.enum(ownDataStates),
        /** ms since 1970. */
        created: z.int(),
        /** How many of `total` (workouts, files, photos and routes) have been written. */
        done: count,
        total: count,
        /** Size in bytes, when it is ready. */
        size: count.optional(),
        /** ms since 1970: when it expires. */
        ends: z.int().optional(),
        /** Why there is no archive: the disk is full, or the server failed to create it. */
        reason: z.enum(["no_space", "failed"]).optional(),
      })
      .optional(),
    /** Settings from imported archives that wait for the person's decision, newest first. */
    settings: z.array(z.object({ id: idSchema, created: z.int() })),
  })
  .meta({ id: "OwnData" });

export type OwnDataView = z.output<typeof exportSchema>;

export const getOwnData = endpoint({
  id: "ACCT-2",
  method: "GET",
  path: "/account/export",
  summary: "What an archive of all the caller's data would contain, and the state of the last one",
  auth: "session",
  access: "own",
  payload: exportSchema,
  answer: "envelope",
  errors: sessionErrors,
});

export const startOwnData = endpoint({
  id: "ACCT-2",
  method: "POST",
  path: "/account/export",
  summary:
    "Create an archive of all the caller's data, as a job; it replaces the previous one. Needs the password, in the header `password`",
  auth: "session",
  access: "own",
  payload: exportSchema,
  answer: "envelope",
  errors: [...sessionErrors, ...proofErrors, "own_data.under_way", "storage.no_space"],
});

export const removeOwnData = endpoint({
  id: "ACCT-2",
  method: "DELETE",
  path: "/account/export",
  summary: "Delete the archive, or cancel its creation",
  auth: "session",
  access: "own",
  payload: exportSchema,
  answer: "envelope",
  errors: sessionErrors,
});

export const openOwnDataDownload = endpoint({
  id: "ACCT-2",
  method: "POST",
  path: "/account/export/download",
  summary:
    "Create a ticket for downloading the archive, valid for an hour. Needs the password, in the header `password`; the previous ticket becomes invalid",
  auth: "session",
  access: "own",
  payload: z.object({ id: idSchema, ticket: z.string() }),
  answer: "envelope",
  errors: [...sessionErrors, ...proofErrors, "own_data.not_ready"],
});

export const downloadOwnData = endpoint({
  id: "ACCT-2",
  method: "GET",
  path: "/account/export/{id}",
  summary:
    "Download the archive, or the part of it that the header `Range` names; only for its owner, with the ticket",
  auth: "session",
  access: "own",
  example: { query: { ticket: "a-ticket" } },
  params: z.object({ id: idSchema }),
  query: z.object({ ticket: z.string().max(100).default("") }),
  answer: "binary",
  mediaType: "application/zip",
  errors: [...sessionErrors, "own_data.not_ready", "own_data.ticket_invalid"],
});

export const answerOwnData = endpoint({
  id: "ACCT-2",
  method: "POST",
  path: "/account/export/settings/{id}",
  summary:
    "Replace the current settings by those from an imported archive (`take`), or discard those. Needs the password, in the header `password`",
  auth: "session",
  access: "own",
  example: { body: { take: false } },
  params: z.object({ id: idSchema }),
  bodyKind: "json",
  body: z.object({ take: z.boolean() }),
  payload: exportSchema,
  answer: "envelope",
  errors: [...sessionErrors, ...proofErrors, "own_data.no_settings"],
});
