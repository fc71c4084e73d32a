import type { ImportJobView } from "@cairn/contracts/imports/import-jobs";
import { useSyncExternalStore } from "react";
import { addressOf, noticeExpiry, request } from "../../../lib/api/api-client.ts";
import { type FailureReason, failureFrom } from "../../../lib/api/api-failure.ts";
import { queryClient } from "../../../lib/query/query-client.ts";
import { sendFiles, type Sending } from "../../../lib/api/send-files.ts";
import { beginPhotos, dropPhotos, type ImportedKeys, placePhotos } from "../photos/batch-photo-store.ts";
import {
  type Batch,
  type BatchReading,
  filesToSend,
  importedOf,
  isFinal,
  isUndone,
  type Known,
  knownOf,
  newBatch,
  type SentSource,
  stageOf,
  withPart,
  withSettled,
} from "./batch.ts";
import { extractFile, readFile, stopReading } from "../read-files/file-reader.ts";
import { followImport } from "./follow-import.ts";
import { afterChange } from "../../../lib/query/changes.ts";

/** How often what was read is shown, ms. */
const showEvery = 120;

const listeners = new Set<() => void>();
let current: Batch | undefined;
let sending: Sending | undefined;
let following = new AbortController();
/** Imports whose events are being listened to. */
const followed = new Set<string>();
/** Told once when an import ends that nobody is looking at. */
let whenEnded: ((batch: Batch) => void) | undefined;

const set = (next: Batch | undefined): void => {
  current = next;
  for (const listener of listeners) listener();
};

const change = (part: (batch: Batch) => Batch): void => {
  if (current) set(part(current));
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The import of many files that this page has in hand, its dialog open or closed. */
export const useBatch = (): Batch | undefined => useSyncExternalStore(subscribe, () => current);

/** Says once, when the import that is in hand has ended; undefined when its dialog is there to show it. */
export const announceEnd = (announce: ((batch: Batch) => void) | undefined): void => {
  whenEnded = announce;
};

const withProblem = (batch: Batch, problem: FailureReason | undefined): Batch => {
  const { problem: _before, ...rest } = batch;
  return problem === undefined ? rest : { ...rest, problem };
};

const withShare = ({ share: _before, ...batch }: Batch, share?: number): Batch =>
  share === undefined ? batch : { ...batch, share };

const readAll = async (files: readonly File[]): Promise<void> => {
  const isStill = () => current?.files === files && current.isReading;
  let fresh: BatchReading[] = [];
  const show = () => {
    const added = fresh;
    fresh = [];
    if (added.length > 0) change((batch) => ({ ...batch, readings: [...batch.readings, ...added] }));
  };
  const timer = setInterval(() => {
    if (isStill()) show();
  }, showEvery);
  for (const [file, chosen] of files.entries()) {
    await readFile(
      chosen,
      (recording) => fresh.push({ ...recording, file }),
      ({ typedIn, routes, photos }) =>
        change(({ extras, ...batch }) => ({
          ...batch,
          extras: {
            typedIn: extras.typedIn + typedIn,
            routes: extras.routes + routes,
            photos: extras.photos + photos,
          },
        })),
    );
    if (!isStill()) break;
  }
  clearInterval(timer);
  if (!isStill()) return;
  show();
  change((batch) => ({ ...batch, isReading: false }));
};

/** Takes many files or archives in hand: they are read here and shown, and nothing is sent yet. */
export const prepareBatch = (files: readonly File[]): void => {
  const batch = newBatch(files);
  set(batch);
  void readAll(batch.files);
};

/** Puts the batch away; an import on the server goes on. */
export const dropBatch = (): void => {
  stopReading();
  stopFollowing();
  dropPhotos();
  set(undefined);
};

const askBeforeLeaving = (event: BeforeUnloadEvent): void => {
  event.preventDefault();
};

/** Sends files as an import of their own; its id, or undefined when it was stopped or failed, which the batch then says. */
const send = async (files: readonly File[], keepsBoth: boolean): Promise<string | undefined> => {
  change((batch) => withShare(withProblem(batch, undefined), 0));
  addEventListener("beforeunload", askBeforeLeaving);
  sending = sendFiles({
    address: addressOf("startImport", {}, keepsBoth ? { duplicates: "keep" } : {}),
    files,
    onProgress: (share) => {
      change((batch) => (batch.share === undefined ? batch : withShare(batch, share)));
    },
  });
  const outcome = await sending.outcome;
  sending = undefined;
  removeEventListener("beforeunload", askBeforeLeaving);
  change((batch) => withShare(batch));
  if (outcome.kind === "cancelled") return undefined;
  const { status, body } = outcome.kind === "answer" ? outcome : { status: 0, body: undefined };
  const jobId = (body as { payload?: { jobId?: string } } | undefined)?.payload?.jobId;
  if (status >= 200 && status < 300 && jobId !== undefined) return jobId;
  const reason = outcome.kind === "answer" ? noticeExpiry(failureFrom(status, body)).reason : "network";
  change((batch) => withProblem(batch, reason));
  return undefined;
};

const follow = async (jobId: string): Promise<void> => {
  const { signal } = following;
  followed.add(jobId);
  const outcome = await followImport(
    jobId,
    {
      onJob: (job) => {
        change((batch) => withPart(batch, jobId, (part) => ({ ...part, job })));
      },
      onFiles: (files) => {
        change((batch) => withPart(batch, jobId, (part) => withSettled(part, files)));
      },
    },
    signal,
  );
  if (signal.aborted) return;
  followed.delete(jobId);
  if (!outcome.ok) change((batch) => withProblem(batch, outcome.error.reason));
  void afterChange(queryClient, "workouts", "imports");
  if (!current || stageOf(current) !== "ended") return;
  whenEnded?.(current);
  whenEnded = undefined;
  if (!isUndone(current)) void placePhotos(keysOf(current));
};

const stopFollowing = (): void => {
  following.abort();
  following = new AbortController();
  followed.clear();
};

/** Listens again to what is still going, after the session or the server had refused to tell. */
export const followAgain = (): void => {
  for (const { jobId, job } of current?.parts ?? []) {
    if (followed.has(jobId) || (job && isFinal(job))) continue;
    change((batch) => withProblem(batch, undefined));
    void follow(jobId);
  }
};

const addPart = (jobId: string, sent: readonly File[], job?: ImportJobView): void => {
  change((batch) => ({
    ...batch,
    parts: [...batch.parts, { jobId, settled: new Map(), sent, ...(job && { job }) }],
  }));
  void follow(jobId);
};

/** Sends what was chosen, without what was found to be no workout. */
export const startBatch = async (): Promise<void> => {
  if (!current) return;
  change((batch) => ({ ...batch, isReading: false }));
  stopReading();
  const files = filesToSend(current);
  const jobId = await send(files, false);
  if (jobId === undefined) return;
  beginPhotos();
  addPart(jobId, files);
};

/** Workouts on which photos of a batch may have been taken. */
export const keysOf = (batch: Batch): ImportedKeys => ({
  imported: importedOf(batch),
  known: knownOf(batch).map(({ workoutKey }) => workoutKey),
});

/** Shows an import that began elsewhere, or before the page was loaded again. */
export const openBatch = (job: ImportJobView): void => {
  dropBatch();
  set({ ...newBatch([]), isOurs: !isFinal(job) });
  addPart(job.jobId, [], job);
};

/** Stops what is on its way: the sending, or what the server has not begun. What is done stays. */
export const cancelBatch = async (): Promise<void> => {
  if (sending) {
    sending.abort();
    return;
  }
  const open = current?.parts.filter(({ job }) => !job || !isFinal(job)) ?? [];
  await Promise.all(open.map(({ jobId }) => askForJob("cancelImport", jobId)));
};

/** Takes the whole import back: every workout that it made goes. */
export const undoBatch = async (): Promise<void> => {
  const parts = current?.parts ?? [];
  // A new listening: what told of the import until now has ended or would say the same twice.
  stopFollowing();
  dropPhotos();
  await Promise.all(parts.map(({ jobId }) => askForJob("undoImport", jobId)));
  await Promise.all(parts.map(({ jobId }) => follow(jobId)));
};

const askForJob = async (call: "cancelImport" | "undoImport", jobId: string): Promise<void> => {
  change((batch) => withProblem(batch, undefined));
  const answer = await request(call, { params: { jobId } });
  change((batch) =>
    answer.ok
      ? withPart(batch, jobId, (part) => ({ ...part, job: answer.value }))
      : withProblem(batch, answer.error.reason),
  );
};

/** What was sent as a file of its own: out of its archive when it came in one. */
export const fileOf = ({ file, member }: SentSource, name: string): Promise<File> =>
  member === 0 ? Promise.resolve(file) : extractFile(file, member, name);

/** Takes recognised recordings a second time, to be workouts beside those that are there. */
export const keepBoth = async (known: readonly Known[]): Promise<void> => {
  const files: File[] = [];
  for (const { name, source } of known) {
    if (source) files.push(await fileOf(source, name));
  }
  if (files.length === 0) return;
  const jobId = await send(files, true);
  if (jobId === undefined) return;
  change((batch) => ({ ...batch, kept: new Set([...batch.kept, ...known.map(({ key }) => key)]) }));
  addPart(jobId, files);
};
