import type { ImportJobFileView, ImportJobView } from "@cairn/contracts/import-workouts/import-jobs";
import type { FailureReason } from "../../../lib/api/api-failure.ts";
import type { AccountContents, ExportExtras } from "../read-files/file-reading.ts";
import type { ImportSharing } from "../sharing-choice.tsx";
import { type Batch, type BatchPart, type BatchReading, fileKey, isFinal, newBatch } from "./batch.ts";

/** The batch with one part changed. */
const withPart = (batch: Batch, jobId: string, change: (part: BatchPart) => BatchPart): Batch => ({
  ...batch,
  parts: batch.parts.map((part) => (part.jobId === jobId ? change(part) : part)),
});

/** The part with newly settled files. */
const withSettled = (part: BatchPart, files: readonly ImportJobFileView[]): BatchPart => ({
  ...part,
  settled: new Map([...part.settled, ...files.map((file) => [fileKey(file), file] as const)]),
});

/** Events of an import of many files. */
export type BatchEvent =
  /** Files were chosen: they are read here and shown, and nothing is sent yet. */
  | { readonly type: "prepare"; readonly files: readonly File[] }
  /** Shows an import that began elsewhere, or before a reload of the page. */
  | { readonly type: "open"; readonly job: ImportJobView }
  | { readonly type: "read"; readonly readings: readonly BatchReading[] }
  | { readonly type: "extras"; readonly extras: ExportExtras }
  | { readonly type: "account"; readonly account: AccountContents }
  | { readonly type: "readingEnded" }
  /** Share of the bytes sent, 0 to 1; the first event begins the sending. */
  | { readonly type: "sending"; readonly share: number }
  /** Everything was sent, or sending ended early. */
  | { readonly type: "sendingEnded" }
  /** The server has the files, and processes them as a job. */
  | { readonly type: "accepted"; readonly jobId: string; readonly sent: readonly File[] }
  | { readonly type: "job"; readonly job: ImportJobView }
  | { readonly type: "settled"; readonly jobId: string; readonly files: readonly ImportJobFileView[] }
  /** Recognised recordings were sent again, to be kept as well. */
  | { readonly type: "kept"; readonly keys: readonly string[] }
  /** A chosen file is not to be sent after all, or is. */
  | { readonly type: "leaveOut"; readonly file: number; readonly isLeftOut: boolean }
  | { readonly type: "sharing"; readonly sharing: ImportSharing }
  /** Workouts can be seen as chosen. */
  | { readonly type: "shared"; readonly sharing: ImportSharing; readonly workoutKeys: readonly string[] }
  /** A plan among the files is a route now. */
  | { readonly type: "route"; readonly file: File; readonly description: string }
  /** An action failed; without a reason, an action is retried. */
  | { readonly type: "problem"; readonly reason?: FailureReason }
  | { readonly type: "drop" };

const withProblem = ({ problem: _before, ...batch }: Batch, problem?: FailureReason): Batch =>
  problem === undefined ? batch : { ...batch, problem };

const withShare = ({ share: _before, ...batch }: Batch, share?: number): Batch =>
  share === undefined ? batch : { ...batch, share };

const nextOf = (batch: Batch, event: Exclude<BatchEvent, { type: "prepare" | "open" | "drop" }>): Batch => {
  switch (event.type) {
    case "read":
      return { ...batch, readings: [...batch.readings, ...event.readings] };
    case "extras": {
      const { typedIn, routes, photos } = event.extras;
      const { extras } = batch;
      return {
        ...batch,
        extras: {
          typedIn: extras.typedIn + typedIn,
          routes: extras.routes + routes,
          photos: extras.photos + photos,
        },
      };
    }
    case "account":
      return { ...batch, accounts: [...batch.accounts, event.account] };
    case "readingEnded":
      return { ...batch, isReading: false };
    case "sending":
      return withShare(batch.share === undefined ? withProblem(batch) : batch, event.share);
    case "sendingEnded":
      return withShare(batch);
    case "accepted": {
      const { jobId, sent } = event;
      return { ...batch, parts: [...batch.parts, { jobId, settled: new Map(), sent }] };
    }
    case "job":
      return withPart(batch, event.job.jobId, (part) => ({ ...part, job: event.job }));
    case "settled":
      return withPart(batch, event.jobId, (part) => withSettled(part, event.files));
    case "kept":
      return { ...batch, kept: new Set([...batch.kept, ...event.keys]) };
    case "leaveOut": {
      const leftOut = new Set(batch.leftOut);
      if (event.isLeftOut) leftOut.add(event.file);
      else leftOut.delete(event.file);
      return { ...batch, leftOut };
    }
    case "sharing":
      return { ...batch, sharing: event.sharing };
    case "shared": {
      const { sharing, workoutKeys } = event;
      const before = batch.shared?.sharing === sharing ? batch.shared.workoutKeys : [];
      return { ...batch, shared: { sharing, workoutKeys: new Set([...before, ...workoutKeys]) } };
    }
    case "route":
      return { ...batch, routes: new Map([...batch.routes, [event.file, event.description]]) };
    case "problem":
      return withProblem(batch, event.reason);
    default:
      return event satisfies never;
  }
};

/** The import after an event; undefined if there is none. */
export const nextBatch = (batch: Batch | undefined, event: BatchEvent): Batch | undefined => {
  if (event.type === "prepare") {
    // Files that are added follow those that were chosen before.
    const { leftOut, routes, sharing } = batch ?? {};
    return {
      ...newBatch(event.files),
      ...(leftOut && { leftOut }),
      ...(routes && { routes }),
      ...(sharing && { sharing }),
    };
  }
  if (event.type === "open") {
    return {
      ...newBatch([]),
      isOurs: !isFinal(event.job),
      parts: [{ jobId: event.job.jobId, settled: new Map(), sent: [], job: event.job }],
    };
  }
  if (event.type === "drop") return undefined;
  return batch && nextOf(batch, event);
};
