import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { maxJobsAtOnce } from "./operator-values.ts";

const forOperators = { auth: "session", access: "operator", answer: "envelope" } as const;

export const getOperatedServer = endpoint({
  ...forOperators,
  id: "OPER-15",
  method: "GET",
  path: "/operator/server",
  summary: "The version of the server and what is new in it, its disk, and who uses most storage",
  payload: z.object({
    version: z.string(),
    /** What is new, as the changelog says it. */
    news: z.array(z.string()),
    /** Bytes free on the fullest of the disks that the server writes to. */
    freeBytes: z.number(),
    /** Uploads are refused with fewer. */
    floorBytes: z.number(),
    /** Bytes stored for all people. */
    storedBytes: z.number(),
    /** Who uses most of them. */
    largest: z.array(z.object({ username: z.string(), bytes: z.number() })),
  }),
  errors: ["request.not_found"],
});

const findingSchema = z
  .object({ state: z.enum(["good", "notice", "broken"]), /** A sentence in English. */ text: z.string() })
  .meta({ id: "Finding" });

export type FindingView = z.output<typeof findingSchema>;

export const examineServer = endpoint({
  ...forOperators,
  id: "OPER-16",
  method: "GET",
  path: "/operator/server/findings",
  summary: "What `cairn doctor` finds: whether the set-up works, and what to do if it does not",
  payload: z.array(findingSchema),
  errors: ["request.not_found"],
});

const operatedJobSchema = z
  .object({
    id: z.string(),
    task: z.string(),
    /** `retrying`: it failed and waits for its next run; `dead`: it has failed for the last time. */
    state: z.enum(["running", "waiting", "retrying", "dead"]),
    attempts: z.int(),
    maxAttempts: z.int(),
    /** When it runs next, or ran last, ms since 1970. */
    runAt: z.int(),
    /** Why its last run failed, in the words of the server. */
    reason: z.string().optional(),
    /** It sends an e-mail. */
    isMail: z.boolean(),
  })
  .meta({ id: "OperatedJob" });

export type OperatedJob = z.output<typeof operatedJobSchema>;

export const listOperatedJobs = endpoint({
  ...forOperators,
  id: "OPER-17",
  method: "GET",
  path: "/operator/jobs",
  summary: "Work that waits, runs or has failed, with the reason",
  payload: z.object({
    jobs: z.array(operatedJobSchema),
    /** Processes that work on them. */
    workers: z.int(),
  }),
  errors: ["request.not_found"],
});

export const retryOperatedJobs = endpoint({
  ...forOperators,
  id: "OPER-17",
  method: "POST",
  path: "/operator/jobs/retry",
  summary:
    "Try work that has failed again at once, with all its attempts; answers the ids of what was begun again",
  example: { body: { ids: ["1"] } },
  bodyKind: "json",
  body: z.object({
    ids: z
      .array(z.string().regex(/^\d{1,18}$/))
      .min(1)
      .max(maxJobsAtOnce),
  }),
  payload: z.array(z.string()),
  errors: ["request.not_found"],
});

export const sendTestMail = endpoint({
  ...forOperators,
  id: "OPER-18",
  method: "POST",
  path: "/operator/mail/test",
  summary: "Send an e-mail to the caller’s own address",
  payload: z.object({
    address: z.string(),
    /** Why it was not sent: the codes of the mail server. */
    failure: z.string().optional(),
    /** Without a mail server it is a file in the data folder. */
    isFile: z.boolean(),
  }),
  errors: ["request.not_found"],
});
