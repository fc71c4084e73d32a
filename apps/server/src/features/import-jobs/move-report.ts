import type { Deps } from "../../deps.ts";
import type { MoveReport } from "../own-data/own-data.public.ts";
import {
  type ImportFileKey,
  findSettledWorkouts,
  saveArchiveProgress,
  settleFile,
  settleMember,
} from "./import-files.queries.ts";
import type { FileWork } from "./job-report.ts";
import { beginTurn } from "./job-turn.ts";

/** Stores the outcomes of an account's archive in rows, as for the recordings of any other archive. */
export function moveReport(deps: Deps, { file, context: { signal } }: FileWork): MoveReport {
  const key: Omit<ImportFileKey, "member"> = {
    ownerId: file.owner_id,
    jobId: file.job_id,
    number: file.number,
  };
  const turn = beginTurn(deps.db, key, signal);
  return {
    async count(workouts) {
      if (file.member_count === null) await saveArchiveProgress(deps.db, key, { memberCount: workouts });
    },
    findSettled: () => findSettledWorkouts(deps.db, key),
    settle: (trx, number, name, moved) => settleMember(trx, { ...key, member: number }, name, moved),
    endPage: async (isNew) => (await turn.ending(isNew)) ?? "goOn",
    async end(reason) {
      const settled =
        reason === undefined ? ({ state: "unpacked" } as const) : ({ state: "failed", reason } as const);
      await settleFile(deps.db, { ...key, member: 0 }, settled);
    },
  };
}
