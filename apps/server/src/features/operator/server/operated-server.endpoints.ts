import * as contract from "@cairn/contracts/operator/operated-server";
import type { OperatedJob } from "@cairn/contracts/operator/operated-server";
import { maxJobsAtOnce } from "@cairn/contracts/operator/operator-values";
import type { FastifyInstance } from "fastify";
import { findLargestOwners, findStoredTotal } from "../../../core/storage/stored-bytes.queries.ts";
import type { Deps } from "../../../deps.ts";
import { cairnVersion } from "../../../platform/addresses/cairn-version.ts";
import { wholeAddressFor } from "../../../platform/http/answers/address-for.ts";
import { registerEndpoint } from "../../../platform/http/register-endpoint.ts";
import { type JobRow, listJobs } from "../../../platform/jobs/job-queue.queries.ts";
import { listRunners } from "../../../platform/jobs/job-runners.queries.ts";
import { freeSpaceOf } from "../../../platform/storage/free-space.ts";
import { endTurn } from "../../../platform/workers/share-scope.ts";
import { readNews } from "./read-news.ts";
import { retryAsOperator } from "./retry-jobs.ts";
import { sendTestMail } from "./send-test-mail.ts";

/** What a check of the set-up has found. */
interface Finding {
  readonly state: "good" | "notice" | "broken";
  readonly text: string;
}

/** Examines the set-up of the server. */
export type Examine = () => Promise<readonly Finding[]>;

/** People who use most storage that are shown. */
const mostOwners = 10;

/** Test mails per operator. */
const mailLimit = { name: "test-mail", max: 10, timeWindow: 10 * 60_000 };
/** Each starts connections of its own. */
const examineLimit = { name: "examine-server", max: 20, timeWindow: 60_000 };

export function registerOperatedServerEndpoints(app: FastifyInstance, deps: Deps, examine: Examine): void {
  const { db, settings } = deps;

  registerEndpoint(app, contract.getOperatedServer, async () => ({
    payload: {
      version: cairnVersion,
      news: [...(await readNews())],
      freeBytes: await (settings.freeSpace ?? freeSpaceOf(settings.dataDir))(),
      floorBytes: settings.minFreeSpace,
      storedBytes: await findStoredTotal(db),
      largest: [...(await findLargestOwners(db, mostOwners))],
    },
  }));

  registerEndpoint(
    app,
    contract.examineServer,
    async () => {
      endTurn();
      return { payload: [...(await examine())] };
    },
    examineLimit,
  );

  registerEndpoint(app, contract.listOperatedJobs, async () => {
    const [jobs, runners] = [await listJobs(db, maxJobsAtOnce), await listRunners(db)];
    return { payload: { jobs: jobs.map(jobView), workers: runners.length } };
  });

  registerEndpoint(app, contract.retryOperatedJobs, async ({ actor, body }) => ({
    payload: [...(await retryAsOperator(deps, { id: actor.userId }, body.ids))],
  }));

  registerEndpoint(
    app,
    contract.sendTestMail,
    async ({ actor, request }) => {
      endTurn();
      const address = wholeAddressFor(request, settings.publicUrl);
      return { payload: await sendTestMail(deps, actor.userId, address) };
    },
    mailLimit,
  );
}

/** Characters of a reason that are shown. */
const maxReason = 300;

/** A process that was killed could not record a reason. */
function jobView({ id, task, state, attempts, maxAttempts, runAt, lastError }: JobRow): OperatedJob {
  const hasFailed = state === "retrying" || state === "dead";
  const reason = lastError?.split("\n")[0]?.slice(0, maxReason) ?? "the process that ran it was killed";
  return {
    id,
    task,
    state,
    attempts,
    maxAttempts,
    runAt: runAt.getTime(),
    ...(hasFailed && { reason }),
    isMail: task.startsWith("mail-"),
  };
}
