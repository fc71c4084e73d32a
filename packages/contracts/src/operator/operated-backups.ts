import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { proofErrors } from "../errors.ts";
import { backupNamePattern } from "./operator-values.ts";

const forOperators = { auth: "session", access: "operator" } as const;
const params = z.object({ backup: z.string().regex(backupNamePattern) });
const example = { params: { backup: "cairn-20261130T021700Z.backup" } } as const;

const operatedBackupSchema = z
  .object({
    name: z.string(),
    /** The moment that it has, ms since 1970. */
    takenAt: z.int(),
    bytes: z.int().min(0),
    /** `whole`: it was read to its end after it was made; `unread`: it was not, as before this version. */
    state: z.enum(["whole", "damaged", "unread"]),
  })
  .meta({ id: "OperatedBackup" });

export type OperatedBackup = z.output<typeof operatedBackupSchema>;

const backupRunSchema = z
  .object({
    state: z.enum(["waiting", "running", "failed"]),
    /** What is being done. */
    step: z.enum(["rows", "files", "checking"]).optional(),
    /** Share of the step, 0 to 1. */
    share: z.number(),
    /** Why it failed, a sentence in English. */
    reason: z.string().optional(),
  })
  .meta({ id: "BackupRun" });

export type BackupRun = z.output<typeof backupRunSchema>;

export const listOperatedBackups = endpoint({
  ...forOperators,
  id: "OPER-20",
  method: "GET",
  path: "/operator/backups",
  summary:
    "The backups in the folder of the server, newest first, and the one that is being made or has failed",
  payload: z.object({
    backups: z.array(operatedBackupSchema),
    run: backupRunSchema.optional(),
    /** How many are made every night and kept; 0: none is made by itself. */
    nightly: z.int().min(0),
    /** After which full hour of the day, by the clock of the machine. */
    hour: z.int(),
    /** Where they are. */
    folder: z.string(),
    /** Whether they may be downloaded here. */
    isDownloadable: z.boolean(),
  }),
  answer: "envelope",
  errors: ["request.not_found"],
});

export const beginBackup = endpoint({
  ...forOperators,
  id: "OPER-20",
  method: "POST",
  path: "/operator/backups",
  summary: "Make a backup now, as a job",
  payload: z.literal(true),
  answer: "envelope",
  errors: ["request.not_found", "operator.backup_busy"],
});

export const openBackupDownload = endpoint({
  ...forOperators,
  id: "OPER-21",
  method: "POST",
  path: "/operator/backups/{backup}/ticket",
  summary:
    "Make a ticket with which the caller’s session can download a backup, which has the data of everybody, for an hour. Needs the password, in the header `password`",
  example,
  params,
  payload: z.object({ ticket: z.string() }),
  answer: "envelope",
  errors: ["request.not_found", "operator.download_off", ...proofErrors, "operator.no_backup"],
});

export const downloadBackup = endpoint({
  ...forOperators,
  id: "OPER-21",
  method: "GET",
  path: "/operator/backups/{backup}",
  summary: "Download a backup, or the part of it that the header `Range` names; only with the ticket",
  example: { ...example, query: { ticket: "a-ticket" } },
  params,
  query: z.object({ ticket: z.string().max(100).default("") }),
  answer: "binary",
  mediaType: "application/octet-stream",
  errors: ["request.not_found", "operator.download_off", "operator.no_backup", "operator.ticket_invalid"],
});
