import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import { queryClient } from "../../../lib/query/query-client.ts";
import { deleteDraft } from "./cut-off.ts";
import { readAlone } from "../read-files/file-reader.ts";
import { emptyQueue, nextQueue, viewOf } from "./import-queue.ts";
import type { ImportItem, ImportQueue, ImportState } from "./import-queue.ts";
import { keepAsRoute } from "./keep-as-route.ts";
import { targetOf, targetsIn, readPhotoHead } from "../photos/photo-assignment.ts";
import { useKeptDrafts } from "./use-kept-drafts.ts";
import { uploadFile } from "./upload-file.ts";
import type { Upload } from "./upload-file.ts";
import { afterChange } from "../../../lib/query/changes.ts";

/** Uploads at the same time; the server reads files one after another anyway. */
const lanes = 2;

interface ImportQueueControls {
  readonly queue: ImportQueue;
  readonly add: (files: readonly File[]) => void;
  /** Goes on with drafts of an import that was cut off. */
  readonly resume: (drafts: readonly WorkoutView[]) => void;
  readonly setTitle: (id: number, title: string) => void;
  readonly setSport: (id: number, activityId: number) => void;
  /** Photos that were chosen with the files go to the drafts on whose time they were taken. */
  readonly addPhotos: (photos: readonly File[]) => void;
  /** Photos that wait for their files go in with many files instead. */
  readonly takeWaitingPhotos: () => readonly File[];
  readonly setPhotosMoving: (id: number, count: number) => void;
  readonly retry: (id: number) => void;
  /** Takes a workout that is in the diary already a second time. */
  readonly keepBoth: (id: number) => void;
  /** Stops the upload; the file stays in the list. */
  readonly cancel: (id: number) => void;
  /** Takes the file out of the list; a draft that came of it is deleted. */
  readonly remove: (item: ImportItem) => void;
  /** Keeps a file that turned out to be a plan as a route. */
  readonly keepAsRoute: (item: ImportItem) => Promise<void>;
  /** Stops what is under way and deletes every draft. */
  readonly discardAll: () => Promise<void>;
}

const deleteDrafts = (of: readonly { readonly state: ImportState }[]) =>
  Promise.all(
    of.map(async ({ state }) => {
      if (state.kind === "success") await deleteDraft(state.workout.workoutKey);
    }),
  );

/** Runs the uploads of one import dialog. */
export const useImportQueue = (): ImportQueueControls => {
  const [queue, dispatch] = useReducer(nextQueue, emptyQueue);
  useKeptDrafts(queue);
  const uploads = useRef(new Map<number, Upload>());
  const readings = useRef(new Set<number>());
  // Ids that were cancelled or removed while their answer was on its way: a draft that still comes is deleted.
  const unwanted = useRef(new Set<number>());

  useEffect(() => {
    const read = async ({ id, file }: ImportItem) => {
      readings.current.add(id);
      const recording = await readAlone(file);
      readings.current.delete(id);
      dispatch({ type: "read", id, recording });
    };
    for (const item of queue.items) {
      if (item.state.kind === "reading" && !readings.current.has(item.id)) void read(item);
    }
  }, [queue]);

  useEffect(() => {
    const start = async ({ id, file, keepsBoth }: ImportItem) => {
      const upload = uploadFile(file, {
        keepsBoth: keepsBoth ?? false,
        onProgress: (share) => {
          dispatch({ type: "state", id, state: { kind: "uploading", share } });
        },
        onSent: () => {
          dispatch({ type: "state", id, state: { kind: "processing" } });
        },
      });
      uploads.current.set(id, upload);
      unwanted.current.delete(id);
      dispatch({ type: "state", id, state: { kind: "uploading", share: 0 } });
      const result = await upload.result;
      uploads.current.delete(id);
      if (unwanted.current.has(id)) {
        if (result.ok) await deleteDrafts(result.value);
        dispatch({ type: "state", id, state: { kind: "cancelled" } });
      } else if (result.ok) {
        dispatch({ type: "outcomes", id, outcomes: result.value });
      } else {
        dispatch({ type: "state", id, state: { kind: "error", reason: result.error.reason } });
      }
    };
    const waiting = queue.items.filter(({ id, state }) => state.kind === "ready" && !uploads.current.has(id));
    for (const item of waiting.slice(0, lanes - uploads.current.size)) void start(item);
  }, [queue]);

  const { waitingPhotos } = queue;
  const homes = viewOf(queue) === "edit" ? targetsIn(queue) : [];
  const canAssign = waitingPhotos.length > 0 && homes.length > 0;
  const assign = useEffectEvent(async () => {
    const found = await Promise.all(
      waitingPhotos.map(async (photo) => ({
        photo,
        home: targetOf((await readPhotoHead(photo))?.facts ?? {}, homes),
      })),
    );
    const byTarget = new Map<number | undefined, readonly File[]>();
    for (const { photo, home } of found) byTarget.set(home, [...(byTarget.get(home) ?? []), photo]);
    dispatch({ type: "assigned", homes: byTarget });
  });
  useEffect(() => {
    if (canAssign) void assign();
  }, [canAssign]);

  const isUnsaved = queue.items.some(({ state }) =>
    ["success", "uploading", "processing"].includes(state.kind),
  );
  const leave = useEffectEvent((event: PageTransitionEvent) => {
    // A page that is only put aside comes back as it is.
    if (!event.persisted) void deleteDrafts(queue.items);
  });
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    const onHide = (event: PageTransitionEvent) => {
      leave(event);
    };
    addEventListener("beforeunload", ask);
    addEventListener("pagehide", onHide);
    return () => {
      removeEventListener("beforeunload", ask);
      removeEventListener("pagehide", onHide);
    };
  }, [isUnsaved]);

  const stop = (id: number) => {
    const upload = uploads.current.get(id);
    if (!upload) return;
    unwanted.current.add(id);
    upload.abort();
  };

  return {
    queue,
    add: (files) => {
      dispatch({ type: "add", files });
    },
    resume: (drafts) => {
      dispatch({ type: "resume", drafts });
    },
    setTitle: (id, title) => {
      dispatch({ type: "title", id, title });
    },
    setSport: (id, activityId) => {
      dispatch({ type: "sport", id, activityId });
    },
    addPhotos: (photos) => {
      dispatch({ type: "photos", photos });
    },
    takeWaitingPhotos: () => {
      if (waitingPhotos.length > 0) dispatch({ type: "assigned", homes: new Map() });
      return waitingPhotos;
    },
    setPhotosMoving: (id, count) => {
      dispatch({ type: "photosMoving", id, count });
    },
    retry: (id) => {
      dispatch({ type: "retry", id });
    },
    keepBoth: (id) => {
      dispatch({ type: "keepBoth", id });
    },
    cancel: (id) => {
      if (uploads.current.has(id)) stop(id);
      else dispatch({ type: "state", id, state: { kind: "cancelled" } });
    },
    remove: ({ id, state }) => {
      stop(id);
      dispatch({ type: "remove", id });
      if (state.kind === "success") void deleteDraft(state.workout.workoutKey);
    },
    keepAsRoute: async ({ id, file }) => {
      dispatch({ type: "state", id, state: { kind: "processing" } });
      dispatch({ type: "state", id, state: await keepAsRoute(file) });
      void afterChange(queryClient, "routes");
    },
    discardAll: async () => {
      for (const id of uploads.current.keys()) stop(id);
      await deleteDrafts(queue.items);
    },
  };
};
