import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { FailureReason } from "../../../lib/api/api-failure.ts";
import type { ReadRecording, RecordingPreview } from "../read-files/file-reading.ts";

/** Files in one import; the contract's `maxImportFiles`. */
export const queueLength = 10;
/** Bytes of one file; the contract's `maxImportFileBytes`. */
const maxFileBytes = 64 * 1024 * 1024;

/** A file on its way: being read here, waiting, travelling, being read by the server, and then one of its ends. */
export type ImportState =
  | { readonly kind: "reading" }
  | { readonly kind: "ready" }
  | { readonly kind: "uploading"; readonly share: number }
  | { readonly kind: "processing" }
  | {
      readonly kind: "success";
      readonly workout: WorkoutView;
      readonly title: string;
      readonly activityId: number;
    }
  /** `isFinal` when the file itself says so: it was not sent, and sending it would not help. */
  | { readonly kind: "error"; readonly reason: FailureReason; readonly isFinal?: true }
  /** The same workout is in the diary already, and stays as it is; nothing of the file was kept. */
  | { readonly kind: "duplicate"; readonly workout: WorkoutView }
  /** The file was a plan and is kept as a route. */
  | { readonly kind: "route"; readonly description: string }
  | { readonly kind: "cancelled" };

/** What one file, or one member of an archive, came to. */
export interface FileOutcome {
  /** The file's name, of a member with its folders. */
  readonly name: string;
  readonly state: Extract<ImportState, { kind: "success" | "duplicate" | "error" }>;
}

export interface ImportItem {
  readonly id: number;
  /** What was sent; the members of one archive share it. */
  readonly file: File;
  /** Name of the member when `file` held several workouts. */
  readonly member?: string;
  /** What was read of it here. */
  readonly preview?: RecordingPreview;
  /** Photos that were chosen together with the files and belong to it. */
  readonly photos?: readonly File[];
  /** Photos that are on their way to it. */
  readonly movingPhotos?: number;
  /** The same workout in the diary is no reason not to take it. */
  readonly keepsBoth?: true;
  readonly state: ImportState;
}

export interface ImportQueue {
  readonly items: readonly ImportItem[];
  readonly lastId: number;
  /** Files of the last choice that had no room. */
  readonly refused: number;
  /** Photos that were chosen with the files; they wait until it is known where they belong. */
  readonly waitingPhotos: readonly File[];
  /** Photos that belong to none of the workouts. */
  readonly unmatchedPhotos: number;
}

export type QueueEvent =
  | { readonly type: "add"; readonly files: readonly File[] }
  /** Drafts of an import that was cut off; their files are not at hand any longer. */
  | { readonly type: "resume"; readonly drafts: readonly WorkoutView[] }
  /** The file was read here; without a recording when this browser could not. */
  | { readonly type: "read"; readonly id: number; readonly recording?: ReadRecording | undefined }
  | { readonly type: "state"; readonly id: number; readonly state: ImportState }
  /** The file is read: one row for each workout in it, in the place of its own. */
  | { readonly type: "outcomes"; readonly id: number; readonly outcomes: readonly FileOutcome[] }
  | { readonly type: "photos"; readonly photos: readonly File[] }
  /** It is known where the waiting photos belong: by the id of a row, or nowhere. */
  | { readonly type: "assigned"; readonly targets: ReadonlyMap<number | undefined, readonly File[]> }
  | { readonly type: "photosMoving"; readonly id: number; readonly count: number }
  | { readonly type: "title"; readonly id: number; readonly title: string }
  | { readonly type: "sport"; readonly id: number; readonly activityId: number }
  | { readonly type: "retry"; readonly id: number }
  /** A duplicate is sent again, to be a workout beside the one that is there. */
  | { readonly type: "keepBoth"; readonly id: number }
  | { readonly type: "remove"; readonly id: number }
  /** The dialog was closed; numbers of rows are never given twice. */
  | { readonly type: "clear" };

export const emptyQueue: ImportQueue = {
  items: [],
  lastId: 0,
  refused: 0,
  waitingPhotos: [],
  unmatchedPhotos: 0,
};

/** What is already known to fail is neither read nor sent. */
const firstState = (file: File): ImportState => {
  if (file.size === 0) return { kind: "error", reason: "workout_import.empty_file", isFinal: true };
  if (file.size > maxFileBytes) {
    return { kind: "error", reason: "workout_import.file_too_large", isFinal: true };
  }
  return { kind: "reading" };
};

/** A file that was read before goes straight on. */
const stateAgain = ({ file, preview }: ImportItem): ImportState =>
  preview ? { kind: "ready" } : firstState(file);

const afterReading = (item: ImportItem, recording: ReadRecording | undefined): ImportItem => {
  if (item.state.kind !== "reading") return item;
  if (!recording) return { ...item, state: { kind: "ready" } };
  const { result } = recording;
  return result.ok
    ? { ...item, preview: result.value, state: { kind: "ready" } }
    : { ...item, state: { kind: "error", reason: result.error, isFinal: true } };
};

const replace = (queue: ImportQueue, id: number, change: (item: ImportItem) => ImportState): ImportQueue => ({
  ...queue,
  items: queue.items.map((item) => (item.id === id ? { ...item, state: change(item) } : item)),
});

/** An archive's row becomes one row a member; a file with one workout keeps its row and its name. */
const spread = (queue: ImportQueue, id: number, outcomes: readonly FileOutcome[]): ImportQueue => {
  const [only] = outcomes;
  if (only && outcomes.length === 1) return replace(queue, id, () => only.state);
  return {
    ...queue,
    items: queue.items.flatMap((item) =>
      item.id === id
        ? outcomes.map(({ name, state }, index) => ({
            id: queue.lastId + 1 + index,
            file: item.file,
            member: name,
            state,
          }))
        : [item],
    ),
    lastId: queue.lastId + outcomes.length,
  };
};

/** Files that may still be added; an archive is one file, however much is in it. */
export const roomIn = ({ items }: ImportQueue): number =>
  Math.max(0, queueLength - new Set(items.map(({ file }) => file)).size);

export const nameOf = ({ file, member }: ImportItem): string => member ?? file.name;

/** A row that begins where another page ended; it is named after its workout, as its file's name is forgotten. */
const resumed = (workout: WorkoutView, id: number): ImportItem => ({
  id,
  file: new File([], workout.description ?? workout.workoutName ?? workout.workoutKey),
  state: {
    kind: "success",
    workout,
    title: workout.description ?? "",
    activityId: workout.activityId,
  },
});

/** The next queue after an event; pure, so that every path of it is tested without a browser. */
export const nextQueue = (queue: ImportQueue, event: QueueEvent): ImportQueue => {
  switch (event.type) {
    case "add": {
      const taken = event.files.slice(0, roomIn(queue));
      return {
        ...queue,
        items: [
          ...queue.items,
          ...taken.map((file, index) => ({ id: queue.lastId + 1 + index, file, state: firstState(file) })),
        ],
        lastId: queue.lastId + taken.length,
        refused: event.files.length - taken.length,
      };
    }
    case "resume":
      return {
        ...queue,
        items: [
          ...queue.items,
          ...event.drafts.map((draft, index) => resumed(draft, queue.lastId + 1 + index)),
        ],
        lastId: queue.lastId + event.drafts.length,
      };
    case "read":
      return {
        ...queue,
        items: queue.items.map((item) => (item.id === event.id ? afterReading(item, event.recording) : item)),
      };
    case "state":
      return replace(queue, event.id, () => event.state);
    case "outcomes":
      return spread(queue, event.id, event.outcomes);
    case "photos":
      return { ...queue, waitingPhotos: [...queue.waitingPhotos, ...event.photos], unmatchedPhotos: 0 };
    case "assigned":
      return {
        ...queue,
        items: queue.items.map((item) => {
          const photos = event.targets.get(item.id);
          return photos ? { ...item, photos } : item;
        }),
        waitingPhotos: [],
        unmatchedPhotos: event.targets.get(undefined)?.length ?? 0,
      };
    case "photosMoving":
      return {
        ...queue,
        items: queue.items.map((item) =>
          item.id === event.id ? { ...item, movingPhotos: event.count } : item,
        ),
      };
    case "title":
      return replace(queue, event.id, ({ state }) =>
        state.kind === "success" ? { ...state, title: event.title } : state,
      );
    case "sport":
      return replace(queue, event.id, ({ state }) =>
        state.kind === "success" ? { ...state, activityId: event.activityId } : state,
      );
    case "retry":
      return {
        ...queue,
        items: queue.items.map((item) =>
          item.id === event.id && canRetry(item) ? { ...item, state: stateAgain(item) } : item,
        ),
      };
    case "keepBoth":
      return {
        ...queue,
        items: queue.items.map((item) =>
          item.id === event.id && canKeepBoth(item)
            ? { ...item, keepsBoth: true, state: stateAgain(item) }
            : item,
        ),
      };
    case "remove":
      return { ...queue, refused: 0, items: queue.items.filter(({ id }) => id !== event.id) };
    case "clear":
      return { ...emptyQueue, lastId: queue.lastId };
    default:
      return event satisfies never;
  }
};

/** Sending an archive again would bring its other members twice. */
export const canRetry = ({ member, state }: ImportItem): boolean =>
  member === undefined &&
  (state.kind === "cancelled" || (state.kind === "error" && state.isFinal === undefined));

/** Sending an archive again would bring all of it twice. */
export const canKeepBoth = ({ member, state }: ImportItem): boolean =>
  member === undefined && state.kind === "duplicate";

/** A file with a planned route; of an archive the members are not at hand any longer. */
export const canKeepAsRoute = ({ member, state }: ImportItem): boolean =>
  member === undefined && state.kind === "error" && state.reason === "workout_import.planned_route";

/** Still on its way: pressing its button stops it. */
export const isMoving = ({ state }: ImportItem): boolean =>
  ["reading", "ready", "uploading", "processing"].includes(state.kind);

/** Where the dialog stands (part 2 of the behaviour, GPX import): nothing chosen, files under way, or all settled. */
export const viewOf = ({ items }: ImportQueue): "select" | "upload" | "edit" => {
  if (items.length === 0) return "select";
  return items.some(isMoving) ? "upload" : "edit";
};

/** Nothing is on its way any more, no photo either. */
export const isSettled = (queue: ImportQueue): boolean =>
  viewOf(queue) === "edit" && queue.items.every(({ movingPhotos = 0 }) => movingPhotos === 0);

export type ImportedDraft = Extract<ImportState, { kind: "success" }>;

/** Nothing is left to save: what came was kept as routes, or is in the diary already. */
export const isNothingToSave = ({ items }: ImportQueue): boolean =>
  items.every(({ state }) => state.kind === "route" || state.kind === "duplicate");

/** The workouts that exist as drafts now. */
export const draftsOf = ({ items }: ImportQueue): readonly ImportedDraft[] =>
  items.flatMap(({ state }) => (state.kind === "success" ? [state] : []));
