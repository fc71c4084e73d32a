import type { Deps } from "../../deps.ts";
import type { MoveReport } from "../own-data/own-data.public.ts";
import {
  type ImportFileKey,
  findSettledWorkouts,
  saveArchiveProgress,
  settleFile,
  settleMember,
} from "./import-files.queries.ts";
import { findJob } from "./import-jobs.queries.ts";
import { type FileWork, maxTurnMs } from "./job-report.ts";

/** Stores the outcomes of an account's archive in rows, as for the recordings of any other archive. */
export function moveReport(deps: Deps, { file, context: { signal } }: FileWork): MoveReport {
  const key: Omit<ImportFileKey, "member"> = {
    ownerId: file.owner_id,
    jobId: file.job_id,
    number: file.number,
  };
  const begun = performance.now();
  return {
    async count(workouts) {
      if (file.member_count === null) await saveArchiveProgress(deps.db, key, { memberCount: workouts });
    },
    findSettled: () => findSettledWorkouts(deps.db, key),
    settle: (trx, number, name, moved) => settleMember(trx, { ...key, member: number }, name, moved),
    async endPage(isNew) {
      if (signal.aborted || (isNew && performance.now() - begun > maxTurnMs)) return "again";
      return (await findJob(deps.db, key))?.state === "running" ? "goOn" : "done";
    },
    async end(reason) {
      const settled =
        reason === undefined ? ({ state: "unpacked" } as const) : ({ state: "failed", reason } as const);
      await settleFile(deps.db, { ...key, member: 0 }, settled);
    },
  };
}
