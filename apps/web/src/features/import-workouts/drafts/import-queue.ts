import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { FailureReason } from "../../../lib/api/api-failure.ts";
import type { WallClock } from "../../../lib/wall-clock.ts";
import type { ReadRecording, RecordingPreview } from "../read-files/file-reading.ts";

/** Files in one import; the contract's `maxImportFiles`. */
export const queueLength = 10;
/** Maximum size of one file, bytes; the contract's `maxImportFileBytes`. */
const maxFileBytes = 64 * 1024 * 1024;

/** The state of a file: being read here, waiting, being sent, being read by the server, and then one of its ends. */
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
      /** When it was, as typed: the file does not say. */
      readonly start?: WallClock;
      /** Key of the workout that it looks like, for one of several in a file; it does not count. */
      readonly looksLike?: string;
    }
  /** `isFinal` if the file itself is the reason: it was not sent, and sending it would not help. */
  | { readonly kind: "error"; readonly reason: FailureReason; readonly isFinal?: true }
  /**
   * The same workout is already in the diary, or one that looks like it (`likely`), and stays as it is; nothing of the file was
   * kept. `replaced`: it has the recording of the file now, which knows more.
   */
  | { readonly kind: "duplicate"; readonly workout: WorkoutView; readonly match?: DuplicateMatch }
  /** The file was a plan and is kept as a route. */
  | { readonly kind: "route"; readonly description: string }
  | { readonly kind: "cancelled" };

/** What a file is to the workout in the diary, if it is not simply the same. */
export type DuplicateMatch = "likely" | "replaced";

/** The outcome of one file, or of one member of an archive. */
export interface FileOutcome {
  /** The file's name; for a member with its folders. */
  readonly name: string;
  readonly state: Extract<ImportState, { kind: "success" | "duplicate" | "error" }>;
}

export interface ImportItem {
  readonly id: number;
  /** The sent file; the members of one archive share it. */
  readonly file: File;
  /** Name of the member if `file` contained several workouts. */
  readonly member?: string;
  /** Its content as read here. */
  readonly preview?: RecordingPreview;
  /** Photos that were chosen together with the files and belong to it. */
  readonly photos?: readonly File[];
  /** Number of photos being sent to it. */
  readonly movingPhotos?: number;
  /** Import it even if the same workout is in the diary. */
  readonly keepsBoth?: true;
  readonly state: ImportState;
}

export interface ImportQueue {
  readonly items: readonly ImportItem[];
  readonly lastId: number;
  /** Number of files of the last choice that did not fit. */
  readonly refused: number;
  /** Photos chosen with the files; they wait until their workouts are known. */
  readonly waitingPhotos: readonly File[];
  /** Photos that belong to none of the workouts. */
  readonly unmatchedPhotos: number;
}

export type QueueEvent =
  | { readonly type: "add"; readonly files: readonly File[] }
  /** Drafts of an interrupted import; their files are no longer available. */
  | { readonly type: "resume"; readonly drafts: readonly WorkoutView[] }
  /** The file was read here; without a recording if this browser could not read it. */
  | { readonly type: "read"; readonly id: number; readonly recording?: ReadRecording | undefined }
  | { readonly type: "state"; readonly id: number; readonly state: ImportState }
  /** The file is imported: its row is replaced by one row per workout. */
  | { readonly type: "outcomes"; readonly id: number; readonly outcomes: readonly FileOutcome[] }
  | { readonly type: "photos"; readonly photos: readonly File[] }
  /** The workouts of the waiting photos are known: the id of a row, or none. */
  | { readonly type: "assigned"; readonly targets: ReadonlyMap<number | undefined, readonly File[]> }
  | { readonly type: "photosMoving"; readonly id: number; readonly count: number }
  | { readonly type: "title"; readonly id: number; readonly title: string }
  | { readonly type: "start"; readonly id: number; readonly start: WallClock }
  | { readonly type: "sport"; readonly id: number; readonly activityId: number }
  | { readonly type: "retry"; readonly id: number }
  /** A duplicate is sent again, to be imported in addition to the existing workout. */
  | { readonly type: "keepBoth"; readonly id: number }
  | { readonly type: "remove"; readonly id: number }
  /** The dialog was closed; ids of rows are never reused. */
  | { readonly type: "clear" };

export const emptyQueue: ImportQueue = {
  items: [],
  lastId: 0,
  refused: 0,
  waitingPhotos: [],
  unmatchedPhotos: 0,
};

/** Files that are known to fail are neither read nor sent. */
const firstState = (file: File): ImportState => {
  if (file.size === 0) return { kind: "error", reason: "workout_import.empty_file", isFinal: true };
  if (file.size > maxFileBytes) {
    return { kind: "error", reason: "workout_import.file_too_large", isFinal: true };
  }
  return { kind: "reading" };
};

/** A file that was already read is sent directly. */
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

/** An archive's row becomes one row per member; a file with one workout keeps its row and its name. */
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

/** A draft whose recording a later file of the import has replaced, with its new values; what was typed stays. */
const withNewRecordings = (queue: ImportQueue, outcomes: readonly FileOutcome[]): ImportQueue => {
  const replaced = new Map(
    outcomes.flatMap(({ state }) =>
      state.kind === "duplicate" && state.match === "replaced"
        ? [[state.workout.workoutKey, state.workout] as const]
        : [],
    ),
  );
  if (replaced.size === 0) return queue;
  const items = queue.items.map((item): ImportItem => {
    const { state } = item;
    const workout = state.kind === "success" ? replaced.get(state.workout.workoutKey) : undefined;
    if (state.kind !== "success" || !workout) return item;
    const isSportOfFile = state.activityId === state.workout.activityId;
    const activityId = isSportOfFile ? workout.activityId : state.activityId;
    return { ...item, state: { ...state, workout, activityId } };
  });
  return { ...queue, items };
};

/** Number of files that can still be added; an archive is one file, however much it contains. */
export const roomIn = ({ items }: ImportQueue): number =>
  Math.max(0, queueLength - new Set(items.map(({ file }) => file)).size);

export const nameOf = ({ file, member }: ImportItem): string => member ?? file.name;

/** A row for a draft of another page; it is named after its workout, because its file's name is unknown. */
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

/** The next queue after an event; pure, so that all its branches can be tested without a browser. */
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
      return withNewRecordings(spread(queue, event.id, event.outcomes), event.outcomes);
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
    case "start":
      return replace(queue, event.id, ({ state }) =>
        state.kind === "success" ? { ...state, start: event.start } : state,
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
          item.id === event.id && canImportTwice(item)
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

/** Whether its file was read here and does not say when it was: the server took the time of the upload. */
export const isUndated = ({ preview }: ImportItem): boolean =>
  preview !== undefined && preview.startTime === undefined;

/** Sending an archive again would import its other members twice. */
export const canRetry = ({ member, state }: ImportItem): boolean =>
  member === undefined &&
  (state.kind === "cancelled" || (state.kind === "error" && state.isFinal === undefined));

/**
 * Sending an archive again would import all of it twice; a file whose recording the workout has now would be that workout once
 * more.
 */
export const canImportTwice = ({ member, state }: ImportItem): boolean =>
  member === undefined && state.kind === "duplicate" && state.match !== "replaced";

/** Whether the question is open if it is the same outing as one in the diary; it is left out unless somebody keeps both. */
export const isAsked = ({ state }: ImportItem): boolean =>
  state.kind === "duplicate" && state.match === "likely";

/** Whether it is a file with a planned route; the members of an archive are no longer available. */
export const canSaveAsRoute = ({ member, state }: ImportItem): boolean =>
  member === undefined && state.kind === "error" && state.reason === "workout_import.planned_route";

/** Whether it is still in progress: pressing its button stops it. */
export const isMoving = ({ state }: ImportItem): boolean =>
  ["reading", "ready", "uploading", "processing"].includes(state.kind);

/** The view of the dialog: nothing chosen, files in progress, or all settled. */
export const viewOf = ({ items }: ImportQueue): "select" | "upload" | "edit" => {
  if (items.length === 0) return "select";
  return items.some(isMoving) ? "upload" : "edit";
};

/** Whether nothing is in progress any more, including photos. */
export const isSettled = (queue: ImportQueue): boolean =>
  viewOf(queue) === "edit" && queue.items.every(({ movingPhotos = 0 }) => movingPhotos === 0);

export type ImportedDraft = Extract<ImportState, { kind: "success" }>;

/** Whether nothing is left to save: everything was kept as a route, or is already in the diary. */
export const isNothingToSave = ({ items }: ImportQueue): boolean =>
  items.every(({ state }) => state.kind === "route" || state.kind === "duplicate");

/** The workouts that are drafts now. */
export const draftsOf = ({ items }: ImportQueue): readonly ImportedDraft[] =>
  items.flatMap(({ state }) => (state.kind === "success" ? [state] : []));
