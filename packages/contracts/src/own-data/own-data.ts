import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { proofErrors, sessionErrors } from "../errors.ts";
import { idSchema } from "../values/ids.ts";
import { ownDataStates } from "./own-data-limits.ts";

const count = z.int().nonnegative();

/** What an archive of everything would hold now. */
const contents = z.object({
  workouts: count,
  photos: count,
  routes: count,
  /** Bytes that it will have, about. */
  bytes: count,
});

const exportSchema = z
  .object({
    contents,
    /** The archive that was asked for last; absent when there is none any more. */
    archive: z
      .object({
        id: idSchema,
        state: z.enum(ownDataStates),
        /** ms since 1970. */
        created: z.int(),
        /** How many of `total` are in it: workouts, files, photos and routes. */
        done: count,
        total: count,
        /** Bytes, once it is ready. */
        size: count.optional(),
        /** ms since 1970: until when it can be fetched. */
        ends: z.int().optional(),
        /** Why there is none: the disk is full, or the server could not make it. */
        reason: z.enum(["no_space", "failed"]).optional(),
      })
      .optional(),
    /** Settings that archives brought and that wait for an answer, the latest first. */
    settings: z.array(z.object({ id: idSchema, created: z.int() })),
  })
  .meta({ id: "OwnData" });

export type OwnDataView = z.output<typeof exportSchema>;

export const getOwnData = endpoint({
  id: "ACCT-2",
  method: "GET",
  path: "/account/export",
  summary: "What an archive of everything that the caller has would hold, and how far the last one is",
  auth: "session",
  payload: exportSchema,
  answer: "envelope",
  errors: sessionErrors,
});

export const startOwnData = endpoint({
  id: "ACCT-2",
  method: "POST",
  path: "/account/export",
  summary:
    "Make an archive of everything that the caller has, as a job; the one before goes. Needs the password, in the header `password`",
  auth: "session",
  payload: exportSchema,
  answer: "envelope",
  errors: [...sessionErrors, ...proofErrors, "own_data.under_way", "storage.no_space"],
});

export const removeOwnData = endpoint({
  id: "ACCT-2",
  method: "DELETE",
  path: "/account/export",
  summary: "Remove the archive, or stop making it",
  auth: "session",
  payload: exportSchema,
  answer: "envelope",
  errors: sessionErrors,
});

export const openOwnDataDownload = endpoint({
  id: "ACCT-2",
  method: "POST",
  path: "/account/export/download",
  summary:
    "What opens the download of the archive for an hour. Needs the password, in the header `password`; the one before holds no longer",
  auth: "session",
  payload: z.object({ id: idSchema, ticket: z.string() }),
  answer: "envelope",
  errors: [...sessionErrors, ...proofErrors, "own_data.not_ready"],
});

export const downloadOwnData = endpoint({
  id: "ACCT-2",
  method: "GET",
  path: "/account/export/{id}",
  summary: "The archive, or the part of it that the header `Range` names; for its owner, with the ticket",
  auth: "session",
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
    "Put settings that an archive brought in the place of those that hold (`take`), or forget them. Needs the password, in the header `password`",
  auth: "session",
  params: z.object({ id: idSchema }),
  bodyKind: "json",
  body: z.strictObject({ take: z.boolean() }),
  payload: exportSchema,
  answer: "envelope",
  errors: [...sessionErrors, ...proofErrors, "own_data.no_settings"],
});
