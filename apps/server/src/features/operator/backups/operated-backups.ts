import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { BackupRun, OperatedBackup } from "@cairn/contracts/operator/operated-backups";
import { backupTicketMinutes } from "@cairn/contracts/operator/operator-values";
import { fail, ok, type Result } from "@cairn/domain/result";
import { findAccountById } from "../../../core/accounts/accounts.queries.ts";
import { type BackupJob, backupJob, isUnderWay } from "../../../core/backups/backup-job.ts";
import {
  findBackupRow,
  findBackupRows,
  noteBackup,
  type ServerBackupsTable,
} from "../../../core/backups/server-backups.queries.ts";
import { requireOpenSession } from "../../../core/sessions/open-sessions.ts";
import type { Proof, ProofRefusal } from "../../../core/sessions/prove-self.ts";
import type { Deps } from "../../../deps.ts";
import type { SessionActor } from "../../../platform/access/actor.ts";
import { type BackupFile, backupNameOf, listBackupFiles } from "../../../platform/backups/backup-files.ts";
import { lockName } from "../../../platform/db/lock-name.ts";
import { AppError } from "../../../platform/http/answers/app-error.ts";
import type { ByteRange } from "../../../platform/http/requests/read-range.ts";
import { addJob } from "../../../platform/jobs/job-queue.queries.ts";
import { type ActingOperator, noteAction } from "../operator-actions.queries.ts";

type BackupDeps = Pick<Deps, "db" | "now" | "settings">;

/** The backups in the folder, newest first, and the run that an operator should know of: under way, or the last one failed. */
export async function listBackups({ db, now, settings }: BackupDeps): Promise<{
  readonly backups: OperatedBackup[];
  readonly run: BackupRun | undefined;
}> {
  const [files, rows] = [await listBackupFiles(settings.backups.folder), await findBackupRows(db)];
  const byName = new Map(rows.map((row) => [row.name, row]));
  const backups: OperatedBackup[] = [];
  for (const { name, path, takenAt } of files) {
    const size = await sizeOf(path);
    const isWhole = byName.get(name)?.is_whole ?? null;
    // Removed in this moment.
    if (size === undefined) continue;
    const state = isWhole === null ? "unread" : isWhole ? "whole" : "damaged";
    backups.push({ name, takenAt: takenAt.getTime(), bytes: size, state });
  }
  const [latest] = rows
    .filter(({ state }) => state !== "made")
    .toSorted((a, b) => b.changed_at.getTime() - a.changed_at.getTime());
  return { backups, run: latest && runView(latest, now()) };
}

const sizeOf = async (path: string): Promise<number | undefined> =>
  await stat(path).then(
    ({ size }) => size,
    () => undefined,
  );

function runView(row: ServerBackupsTable, now: Date): BackupRun {
  const { step, share, reason } = row;
  if (row.state === "failed" || !isUnderWay(row, now))
    return { state: "failed", share: 0, reason: reason ?? "The server ended while the backup was made." };
  return { state: row.state === "running" ? "running" : "waiting", share, ...(step !== null && { step }) };
}

/** Queues a backup of this moment. */
export async function beginBackup(
  { db, now }: BackupDeps,
  by: ActingOperator,
): Promise<Result<true, "operator.backup_busy">> {
  const time = now();
  const name = backupNameOf(time);
  return await db.transaction().execute(async (trx) => {
    // Two operators may ask in the same moment.
    await lockName(trx, "server-backups");
    const rows = await findBackupRows(trx);
    if (rows.some((row) => row.name === name || isUnderWay(row, time))) return fail("operator.backup_busy");
    await noteBackup(trx, name, { state: "waiting" }, time);
    await addJob<BackupJob>(trx, backupJob, { backup: name });
    await noteAction(trx, by, time, { kind: "backup.begun", subject: name });
    return ok(true);
  });
}

const findFile = async ({ settings }: BackupDeps, name: string): Promise<BackupFile | undefined> =>
  (await listBackupFiles(settings.backups.folder)).find((file) => file.name === name);

/** A ticket is worth nothing in another session. */
const hashOf = ({ keyHash }: SessionActor, ticket: string): Buffer =>
  createHash("sha256").update(keyHash).update(ticket).digest();

/**
 * Makes a ticket with which the session of an operator can download a backup for an hour, and notes that it is downloaded. The
 * previous ticket of that backup stops working.
 */
export async function openDownload(
  deps: BackupDeps,
  actor: SessionActor,
  name: string,
  proof: Proof,
): Promise<Result<string, "operator.no_backup" | ProofRefusal>> {
  if (!(await findFile(deps, name))) return fail("operator.no_backup");
  const ticket = randomBytes(32).toString("base64url");
  const time = deps.now();
  return await deps.db.transaction().execute(async (trx) => {
    const held = await proof.hold(trx);
    if (!held.ok) return held;
    const ends = new Date(time.getTime() + backupTicketMinutes * 60_000);
    const row = await findBackupRow(trx, name);
    const changes = { ticket_hash: hashOf(actor, ticket), ticket_ends_at: ends };
    await noteBackup(trx, name, { state: row?.state ?? "made", ...changes }, time);
    await noteAction(trx, { id: actor.userId }, time, { kind: "backup.downloaded", subject: name });
    return ok(ticket);
  });
}

/** A backup for the holder of its ticket. */
export async function findDownload(
  deps: BackupDeps,
  actor: SessionActor,
  { name, ticket }: { readonly name: string; readonly ticket: string },
): Promise<
  Result<{ readonly path: string; readonly size: number }, "operator.no_backup" | "operator.ticket_invalid">
> {
  const row = await findBackupRow(deps.db, name);
  const isOpened =
    row?.ticket_hash &&
    row.ticket_ends_at &&
    row.ticket_ends_at > deps.now() &&
    timingSafeEqual(row.ticket_hash, hashOf(actor, ticket));
  if (isOpened !== true) return fail("operator.ticket_invalid");
  const file = await findFile(deps, name);
  const size = file && (await sizeOf(file.path));
  return file && size !== undefined ? ok({ path: file.path, size }) : fail("operator.no_backup");
}

/** Whoever downloads must still be an operator after so many bytes. */
const stretch = 64 * 1024 * 1024;

/**
 * The bytes of a range of a backup, as they are read.
 *
 * @throws AppError if the session of the actor has ended meanwhile, or they are no operator any more
 */
export async function* readBackup(
  deps: Pick<Deps, "db" | "now">,
  actor: SessionActor,
  path: string,
  { from, to }: ByteRange,
): AsyncGenerator<Uint8Array> {
  for (let at = from; at <= to; at += stretch) {
    await requireOpenSession(deps, actor);
    const account = await findAccountById(deps.db, actor.userId);
    if (!account?.operator_since) throw new AppError("request.not_found");
    const end = Math.min(to, at + stretch - 1);
    for await (const chunk of createReadStream(path, { start: at, end })) yield chunk as Uint8Array;
  }
}
