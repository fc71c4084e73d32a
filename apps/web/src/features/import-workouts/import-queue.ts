import type { WorkoutView } from "@cairn/contracts/workout-view";
import type { FailureReason } from "../../lib/api-failure.ts";

/** Files in one import; the contract's `maxImportFiles`. */
export const queueLength = 10;
/** Bytes of one file; the contract's `maxImportFileBytes`. */
const largestFile = 64 * 1024 * 1024;

/** A file on its way: waiting, travelling, being read by the server, and then one of three ends. */
export type ImportState =
  | { readonly kind: "ready" }
  | { readonly kind: "uploading"; readonly share: number }
  | { readonly kind: "processing" }
  | {
      readonly kind: "success";
      readonly workout: WorkoutView;
      readonly title: string;
      readonly activityId: number;
    }
  | { readonly kind: "error"; readonly reason: FailureReason }
  | { readonly kind: "cancelled" };

export interface ImportItem {
  readonly id: number;
  readonly file: File;
  readonly state: ImportState;
}

export interface ImportQueue {
  readonly items: readonly ImportItem[];
  readonly lastId: number;
  /** Files of the last choice that had no room. */
  readonly refused: number;
}

export type ImportEvent =
  | { readonly type: "add"; readonly files: readonly File[] }
  | { readonly type: "state"; readonly id: number; readonly state: ImportState }
  | { readonly type: "title"; readonly id: number; readonly title: string }
  | { readonly type: "sport"; readonly id: number; readonly activityId: number }
  | { readonly type: "retry"; readonly id: number }
  | { readonly type: "remove"; readonly id: number };

export const emptyQueue: ImportQueue = { items: [], lastId: 0, refused: 0 };

/** What is already known to fail is not sent. */
const firstState = (file: File): ImportState => {
  if (file.size === 0) return { kind: "error", reason: "workout_import.empty_file" };
  if (file.size > largestFile) return { kind: "error", reason: "workout_import.file_too_large" };
  return { kind: "ready" };
};

const replace = (queue: ImportQueue, id: number, change: (item: ImportItem) => ImportState): ImportQueue => ({
  ...queue,
  items: queue.items.map((item) => (item.id === id ? { ...item, state: change(item) } : item)),
});

/** The next queue after an event; pure, so that every path of it is tested without a browser. */
export const nextQueue = (queue: ImportQueue, event: ImportEvent): ImportQueue => {
  switch (event.type) {
    case "add": {
      const taken = event.files.slice(0, Math.max(0, queueLength - queue.items.length));
      return {
        items: [
          ...queue.items,
          ...taken.map((file, index) => ({ id: queue.lastId + 1 + index, file, state: firstState(file) })),
        ],
        lastId: queue.lastId + taken.length,
        refused: event.files.length - taken.length,
      };
    }
    case "state":
      return replace(queue, event.id, () => event.state);
    case "title":
      return replace(queue, event.id, ({ state }) =>
        state.kind === "success" ? { ...state, title: event.title } : state,
      );
    case "sport":
      return replace(queue, event.id, ({ state }) =>
        state.kind === "success" ? { ...state, activityId: event.activityId } : state,
      );
    case "retry":
      return replace(queue, event.id, ({ file, state }) =>
        state.kind === "error" || state.kind === "cancelled" ? firstState(file) : state,
      );
    case "remove":
      return { ...queue, refused: 0, items: queue.items.filter(({ id }) => id !== event.id) };
    default:
      return event satisfies never;
  }
};

/** Where the dialog stands (part 2 of the behaviour, GPX import): nothing chosen, files under way, or all settled. */
export const viewOf = ({ items }: ImportQueue): "select" | "upload" | "edit" => {
  if (items.length === 0) return "select";
  return items.some(({ state }) => ["ready", "uploading", "processing"].includes(state.kind))
    ? "upload"
    : "edit";
};

export type ImportedDraft = Extract<ImportState, { kind: "success" }>;

/** The workouts that exist as drafts now. */
export const draftsOf = ({ items }: ImportQueue): readonly ImportedDraft[] =>
  items.flatMap(({ state }) => (state.kind === "success" ? [state] : []));
