import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { maxPhotoBytes } from "@cairn/contracts/photos";
import { findAccountById } from "../../../core/accounts/accounts.queries.ts";
import type { Deps } from "../../../deps.ts";
import type { JobOutcome } from "../../../platform/jobs/job-task.ts";
import { publishLive } from "../../../platform/live/publish-live.queries.ts";
import { saveFirstProfileImage } from "../../profile/save-profile-image.ts";
import { findExportedSettings } from "../exported-account.queries.ts";
import { insertMovedSettings } from "../moved.queries.ts";
import { moveGoals, moveNotes, moveRoutes, moveZones } from "./moved-lists.ts";
import { movePhotos } from "./moved-photos.ts";
import { moveRecords } from "./moved-records.ts";
import { type MoveWork, moveWorkouts } from "./moved-workouts.ts";
import type { OwnDataHead } from "./read-own-data.worker.ts";
import { extractFiles, readHead } from "./read-tasks.ts";

/**
 * Imports everything in an archive of a Cairn account (docs/own-data.md) as the person's own. Each part may be repeated: what
 * already exists stays, so that an interrupted run continues and an archive that is imported twice creates nothing twice.
 *
 * @returns undefined if the archive is not from a Cairn
 */
export async function moveIn(deps: Deps, work: Omit<MoveWork, "account">): Promise<JobOutcome | undefined> {
  const { path, attempt, report } = work;
  const read = await readHead(deps, path, attempt);
  if (!read) return undefined;
  if (!read.ok) {
    await report.end(read.error);
    return "done";
  }
  // Settings, privacy zones and the profile image are closed to tokens.
  if (work.isByToken) {
    await report.end("token.scope");
    return "done";
  }
  const head = read.value;
  const whole: MoveWork = { ...work, account: head.account.key };
  const refusal = await moveZones(deps, whole);
  if (refusal) {
    await report.end(refusal);
    return "done";
  }
  await report.count(head.workouts.length);
  for (const move of [moveWorkouts, movePhotos, moveNotes, moveGoals, moveRoutes]) {
    const end = await move(deps, whole, head.workouts);
    if (end !== "goOn") return end;
  }
  const settled = await report.findSettled();
  const here = head.workouts.flatMap((key, i) => {
    const id = settled.get(i + 1);
    return id === undefined ? [] : [[key, id] as const];
  });
  const end = await moveRecords(deps, whole, head, new Map(here));
  if (end !== "goOn") return end;
  await moveProfile(deps, whole, head);
  await report.end();
  return "done";
}

/** Asks about settings that differ from the present ones, and takes over the profile image if the person has none. */
async function moveProfile(deps: Deps, { actor, path, folder }: MoveWork, head: OwnDataHead): Promise<void> {
  const account = await findAccountById(deps.db, actor.userId);
  if (!account) return;
  if (head.profileImage !== null && account.image_key === null) {
    const input = { path, folder, wanted: [{ name: head.profileImage }], maxBytes: maxPhotoBytes };
    const [file] = await extractFiles(deps, input);
    if (file) {
      await saveFirstProfileImage(deps, actor.userId, createReadStream(file.path));
      await rm(file.path, { force: true });
    }
  }
  if (isDeepStrictEqual(await findExportedSettings(deps.db, account), head.settings)) return;
  const id = createHash("sha256").update(JSON.stringify(head.settings)).digest("hex").slice(0, 24);
  await deps.db.transaction().execute(async (trx) => {
    await insertMovedSettings(trx, actor.userId, id, head.settings, deps.now());
    await publishLive(trx, { kind: "ownData", to: [actor.userId] });
  });
}
