import { afterChange } from "../../../lib/query/changes.ts";
import { queryClient } from "../../../lib/query/query-client.ts";
import { readPhotoHead, targetOf, targetsIn } from "../photos/photo-assignment.ts";
import type { ImportStore } from "../pipeline/import-store.ts";
import type { FileReader } from "../read-files/file-reader.ts";
import { deleteDraft } from "./cut-off.ts";
import type { ImportItem, ImportState, QueueEvent } from "./import-queue.ts";
import { viewOf } from "./import-queue.ts";
import { saveAsRoute } from "./save-as-route.ts";
import { uploadFile } from "./upload-file.ts";
import type { Upload } from "./upload-file.ts";

/** Number of simultaneous uploads; the server reads files one after another anyway. */
const lanes = 2;

/** Actions on files that are sent one by one. */
export interface DraftEffects {
  /** Stops the upload; the file stays in the list. */
  readonly cancel: (id: number) => void;
  /** Removes the file from the list; a draft made from it is deleted. */
  readonly remove: (item: ImportItem) => void;
  /** Keeps a file that turned out to be a plan as a route. */
  readonly saveAsRoute: (item: ImportItem) => Promise<void>;
  /** Hands photos that wait for their files over to the import of many files. */
  readonly takeWaitingPhotos: () => readonly File[];
  /** Stops what is in progress and deletes every draft. */
  readonly discardAll: () => Promise<void>;
}

/** Deletes the outcomes that are drafts. */
export const deleteDrafts = (of: readonly { readonly state: ImportState }[]) =>
  Promise.all(
    of.map(async ({ state }) => {
      if (state.kind === "success") await deleteDraft(state.workout.workoutKey);
    }),
  );

/** Reads and uploads each file when its turn comes, and finds the workouts of the waiting photos. */
export const createDraftEffects = (store: ImportStore, reader: FileReader): DraftEffects => {
  const queue = () => store.get().queue;
  const dispatch = (event: QueueEvent): void => {
    store.dispatch({ part: "queue", event });
  };
  const readings = new Set<number>();
  const uploads = new Map<number, Upload>();
  // Ids that were cancelled or removed while their request was in progress: a draft that is still made is deleted.
  const unwanted = new Set<number>();
  let isAssigning = false;

  const read = async ({ id, file }: ImportItem): Promise<void> => {
    readings.add(id);
    const recording = await reader.readAlone(file);
    readings.delete(id);
    dispatch({ type: "read", id, recording });
  };

  const upload = async ({ id, file, keepsBoth }: ImportItem): Promise<void> => {
    const started = uploadFile(file, {
      keepsBoth: keepsBoth ?? false,
      onProgress: (share) => {
        dispatch({ type: "state", id, state: { kind: "uploading", share } });
      },
      onSent: () => {
        dispatch({ type: "state", id, state: { kind: "processing" } });
      },
    });
    uploads.set(id, started);
    unwanted.delete(id);
    dispatch({ type: "state", id, state: { kind: "uploading", share: 0 } });
    const result = await started.result;
    uploads.delete(id);
    if (unwanted.has(id)) {
      if (result.ok) await deleteDrafts(result.value);
      dispatch({ type: "state", id, state: { kind: "cancelled" } });
    } else if (result.ok) dispatch({ type: "outcomes", id, outcomes: result.value });
    else dispatch({ type: "state", id, state: { kind: "error", reason: result.error.reason } });
  };

  const assignPhotos = async (): Promise<void> => {
    isAssigning = true;
    const { waitingPhotos } = queue();
    const heads = await Promise.all(
      waitingPhotos.map(async (photo) => ({ photo, facts: (await readPhotoHead(photo))?.facts ?? {} })),
    );
    isAssigning = false;
    const targets = targetsIn(queue());
    // Photos or files were added or removed in the meantime: places all of them again as soon as everything is read.
    if (queue().waitingPhotos !== waitingPhotos || viewOf(queue()) !== "edit") {
      advance();
      return;
    }
    const photos = Map.groupBy(heads, ({ facts }) => targetOf(facts, targets));
    dispatch({
      type: "assigned",
      targets: new Map([...photos].map(([id, found]) => [id, found.map(({ photo }) => photo)])),
    });
  };

  const advance = (): void => {
    for (const item of queue().items) {
      if (item.state.kind === "reading" && !readings.has(item.id)) void read(item);
    }
    for (;;) {
      const next = queue().items.find(({ id, state }) => state.kind === "ready" && !uploads.has(id));
      if (!next || uploads.size >= lanes) break;
      void upload(next);
    }
    const canAssign = viewOf(queue()) === "edit" && targetsIn(queue()).length > 0;
    if (canAssign && queue().waitingPhotos.length > 0 && !isAssigning) void assignPhotos();
  };
  store.subscribe(advance);

  const stop = (id: number): void => {
    const started = uploads.get(id);
    if (!started) return;
    unwanted.add(id);
    started.abort();
  };

  return {
    cancel: (id) => {
      if (uploads.has(id)) stop(id);
      else dispatch({ type: "state", id, state: { kind: "cancelled" } });
    },
    remove: ({ id, state }) => {
      stop(id);
      dispatch({ type: "remove", id });
      if (state.kind === "success") void deleteDraft(state.workout.workoutKey);
    },
    saveAsRoute: async ({ id, file }) => {
      dispatch({ type: "state", id, state: { kind: "processing" } });
      dispatch({ type: "state", id, state: await saveAsRoute(file) });
      void afterChange(queryClient, "routes");
    },
    takeWaitingPhotos: () => {
      const { waitingPhotos } = queue();
      if (waitingPhotos.length > 0) dispatch({ type: "assigned", targets: new Map() });
      return waitingPhotos;
    },
    discardAll: async () => {
      for (const id of uploads.keys()) stop(id);
      await deleteDrafts(queue().items);
    },
  };
};
