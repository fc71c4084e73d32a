import type { ImportJobView } from "@cairn/contracts/import-workouts/import-jobs";
import { addressOf, request } from "../../../lib/api/api-client.ts";
import { failureFrom } from "../../../lib/api/api-failure.ts";
import { noticeExpiry } from "../../../lib/api/send-call.ts";
import { sendFiles, type Sending } from "../../../lib/api/send-files.ts";
import { askBeforeLeaving } from "../../../lib/ask-before-leaving.ts";
import { afterChange } from "../../../lib/query/changes.ts";
import { queryClient } from "../../../lib/query/query-client.ts";
import { shareImported } from "../drafts/save-drafts.ts";
import type { PhotoEffects } from "../photos/photo-effects.ts";
import type { ImportStore } from "../pipeline/import-store.ts";
import type { FileReader } from "../read-files/file-reader.ts";
import type { ImportSharing } from "../sharing-choice.tsx";
import {
  type Batch,
  type BatchReading,
  bringsAccount,
  filesToSend,
  isFinal,
  isUndone,
  type Known,
  keysOf,
  type SentSource,
  stageOf,
  unsharedOf,
} from "./batch.ts";
import { followImport } from "./follow-import.ts";
import type { BatchEvent } from "./next-batch.ts";

/** How often newly read files are shown, ms. */
const showEveryMs = 120;

/** Actions on files that are sent together. */
export interface BatchEffects {
  /** Takes files or archives: they are read here and shown, and nothing is sent yet. */
  readonly prepare: (files: readonly File[]) => void;
  /** Shows an import that began elsewhere, or before the page was loaded again. */
  readonly open: (job: ImportJobView) => void;
  /** Sends the chosen files, without those that are not workouts; those who may see them can as soon as all are there. */
  readonly start: (sharing?: ImportSharing) => Promise<void>;
  /** Lets the imported workouts be seen by these people; the batch shows why if it fails. */
  readonly share: (sharing: ImportSharing) => Promise<boolean>;
  /** Stops what is in progress: the sending, or what the server has not begun. What is done stays. */
  readonly cancel: () => Promise<void>;
  /** Undoes the whole import: every workout that it made is deleted. */
  readonly undo: () => Promise<void>;
  /** Sends recognised recordings again, to be imported in addition to the existing workouts. */
  readonly keepBoth: (known: readonly Known[]) => Promise<void>;
  /** Follows the events of unfinished imports again, after the session or the server had refused them. */
  readonly followAgain: () => void;
  /** Clears the batch; an import on the server continues. */
  readonly drop: () => void;
  /** The file sent for a recording: extracted from its archive if it came in one. */
  readonly fileOf: (source: SentSource, name: string) => Promise<File>;
}

/** @param onEnd called when nothing of the batch changes any more by itself */
export const createBatchEffects = (
  store: ImportStore,
  reader: FileReader,
  photos: PhotoEffects,
  onEnd: (batch: Batch) => void,
): BatchEffects => {
  const current = () => store.get().batch;
  const dispatch = (event: BatchEvent): void => {
    store.dispatch({ part: "batch", event });
  };
  let sending: Sending | undefined;
  let following = new AbortController();
  /** Imports whose events are being followed. */
  const followed = new Set<string>();

  const readAll = async (files: readonly File[]): Promise<void> => {
    const isStill = () => current()?.files === files && current()?.isReading === true;
    let fresh: BatchReading[] = [];
    const show = () => {
      const readings = fresh;
      fresh = [];
      if (readings.length > 0) dispatch({ type: "read", readings });
    };
    const timer = setInterval(() => {
      if (isStill()) show();
    }, showEveryMs);
    for (const [file, chosen] of files.entries()) {
      await reader.readFile(
        chosen,
        (recording) => fresh.push({ ...recording, file }),
        (extras) => {
          if (isStill()) dispatch({ type: "extras", extras });
        },
        (account) => {
          if (isStill()) dispatch({ type: "account", account });
        },
      );
      if (!isStill()) break;
    }
    clearInterval(timer);
    if (!isStill()) return;
    show();
    dispatch({ type: "readingEnded" });
  };

  /** Sends files as a separate import; returns its id, or undefined if it was stopped or failed, which the batch then shows. */
  const send = async (files: readonly File[], keepsBoth: boolean): Promise<string | undefined> => {
    dispatch({ type: "sending", share: 0 });
    addEventListener("beforeunload", askBeforeLeaving);
    sending = sendFiles({
      address: addressOf("startImport", {}, { duplicates: keepsBoth ? "keep" : "ask" }),
      files,
      onProgress: (share) => {
        if (current()?.share !== undefined) dispatch({ type: "sending", share });
      },
    });
    const outcome = await sending.outcome;
    sending = undefined;
    removeEventListener("beforeunload", askBeforeLeaving);
    dispatch({ type: "sendingEnded" });
    if (outcome.kind === "cancelled") return undefined;
    const { status, body } = outcome.kind === "answer" ? outcome : { status: 0, body: undefined };
    const jobId = (body as { payload?: { jobId?: string } } | undefined)?.payload?.jobId;
    if (status >= 200 && status < 300 && jobId !== undefined) return jobId;
    const reason = outcome.kind === "answer" ? noticeExpiry(failureFrom(status, body)).reason : "network";
    dispatch({ type: "problem", reason });
    return undefined;
  };

  const share: BatchEffects["share"] = async (sharing) => {
    const batch = current();
    const workoutKeys = batch ? unsharedOf(batch, sharing) : [];
    if (workoutKeys.length === 0) return true;
    dispatch({ type: "problem" });
    const answer = await shareImported(workoutKeys, sharing);
    dispatch(
      answer.ok ? { type: "shared", sharing, workoutKeys } : { type: "problem", reason: answer.error.reason },
    );
    if (answer.ok) void afterChange(queryClient, "sharing");
    return answer.ok;
  };

  const follow = async (jobId: string): Promise<void> => {
    const { signal } = following;
    followed.add(jobId);
    const outcome = await followImport(
      jobId,
      {
        onJob: (job) => {
          dispatch({ type: "job", job });
        },
        onFiles: (files) => {
          dispatch({ type: "settled", jobId, files });
        },
      },
      signal,
    );
    if (signal.aborted) return;
    followed.delete(jobId);
    if (!outcome.ok) dispatch({ type: "problem", reason: outcome.error.reason });
    void afterChange(queryClient, "workouts", "imports");
    const batch = current();
    if (!batch || stageOf(batch) !== "ended") return;
    onEnd(batch);
    if (isUndone(batch)) return;
    // The workouts of an account keep their privacy.
    if (batch.sharing && !bringsAccount(batch)) void share(batch.sharing);
    void photos.send(keysOf(batch));
  };

  const stopFollowing = (): void => {
    following.abort();
    following = new AbortController();
    followed.clear();
  };

  const askForJob = async (call: "cancelImport" | "undoImport", jobId: string): Promise<void> => {
    dispatch({ type: "problem" });
    const answer = await request(call, { params: { jobId } });
    dispatch(
      answer.ok
        ? { type: "job", job: { ...answer.value, jobId } }
        : { type: "problem", reason: answer.error.reason },
    );
  };

  const drop = (): void => {
    reader.stop();
    stopFollowing();
    photos.drop();
    dispatch({ type: "drop" });
  };

  const fileOf: BatchEffects["fileOf"] = async ({ file, member }, name) =>
    member === 0 ? file : await reader.extractFile(file, member, name);

  const accept = (jobId: string, sent: readonly File[]): void => {
    dispatch({ type: "accepted", jobId, sent });
    void follow(jobId);
  };

  return {
    prepare: (files) => {
      dispatch({ type: "prepare", files });
      void readAll(current()?.files ?? []);
    },
    open: (job) => {
      drop();
      dispatch({ type: "open", job });
      void follow(job.jobId);
    },
    share,
    start: async (sharing) => {
      const batch = current();
      if (!batch) return;
      if (sharing) dispatch({ type: "sharing", sharing });
      dispatch({ type: "readingEnded" });
      reader.stop();
      const files = filesToSend(batch);
      const jobId = await send(files, false);
      if (jobId === undefined) return;
      store.dispatch({ part: "photos", event: { type: "begin" } });
      accept(jobId, files);
    },
    cancel: async () => {
      if (sending) {
        sending.abort();
        return;
      }
      const going = current()?.parts.filter(({ job }) => !job || !isFinal(job)) ?? [];
      await Promise.all(going.map(({ jobId }) => askForJob("cancelImport", jobId)));
    },
    undo: async () => {
      const parts = current()?.parts ?? [];
      // Starts following again: the earlier connection has ended or would report the same twice.
      stopFollowing();
      photos.drop();
      await Promise.all(parts.map(({ jobId }) => askForJob("undoImport", jobId)));
      await Promise.all(parts.map(({ jobId }) => follow(jobId)));
    },
    keepBoth: async (known) => {
      const files: File[] = [];
      for (const { name, source } of known) {
        if (source) files.push(await fileOf(source, name));
      }
      if (files.length === 0) return;
      const jobId = await send(files, true);
      if (jobId === undefined) return;
      dispatch({ type: "kept", keys: known.map(({ key }) => key) });
      accept(jobId, files);
    },
    followAgain: () => {
      for (const { jobId, job } of current()?.parts ?? []) {
        if (followed.has(jobId) || (job && isFinal(job))) continue;
        dispatch({ type: "problem" });
        void follow(jobId);
      }
    },
    drop,
    fileOf,
  };
};
