import type { FailureReason } from "../api/api-failure.ts";

/** Maximum number of photos of a workout waiting or being sent (WORK-10). */
export const queueLength = 10;

/** The state of a photo; `timeout` means 408 Request Timeout. */
export type PhotoState =
  | { readonly kind: "ready" }
  | { readonly kind: "uploading"; readonly share: number }
  | { readonly kind: "success" }
  | { readonly kind: "error"; readonly reason: FailureReason }
  | { readonly kind: "cancelled" }
  | { readonly kind: "timeout" };

export interface PhotoItem {
  readonly id: number;
  /** Its workout. */
  readonly workoutKey: string;
  readonly file: File;
  readonly state: PhotoState;
}

export interface PhotoQueue {
  readonly items: readonly PhotoItem[];
  readonly lastId: number;
  /** The workout of the last choice. */
  readonly chosenFor: string | undefined;
  /** A file of the last choice was not a JPEG. */
  readonly badFile: boolean;
  /** Number of photos of the last choice that did not fit. */
  readonly refused: number;
}

export type PhotoEvent =
  | { readonly type: "add"; readonly workoutKey: string; readonly files: readonly File[] }
  /** Removes those that are not being sent yet. */
  | { readonly type: "stop" }
  | { readonly type: "forget" }
  | { readonly type: "state"; readonly id: number; readonly state: PhotoState }
  | { readonly type: "retry"; readonly id: number }
  | { readonly type: "remove"; readonly id: number };

export const emptyQueue: PhotoQueue = {
  items: [],
  lastId: 0,
  chosenFor: undefined,
  badFile: false,
  refused: 0,
};

/** Dragged items that are not files, such as folders, have neither size nor type and are ignored. */
const isFile = ({ size, type }: File): boolean => size > 0 || type !== "";

/** According to the browser, which uses the name. */
export const isJpeg = ({ type }: Pick<File, "type">): boolean => type === "image/jpeg";

/** Whether it is waiting or being sent. */
export const isMoving = ({ state }: PhotoItem): boolean =>
  state.kind === "ready" || state.kind === "uploading";

/** Whether it was not added, although nobody stopped it. */
export const hasFailed = ({ state }: PhotoItem): boolean =>
  state.kind === "error" || state.kind === "timeout";

const canRetry = (item: PhotoItem): boolean => hasFailed(item) || item.state.kind === "cancelled";

/** Number of photos that can still be added. */
export const roomIn = ({ items }: PhotoQueue): number =>
  Math.max(0, queueLength - items.filter(isMoving).length);

/** The part of a queue that concerns one workout. */
export const queueOf = (queue: PhotoQueue, workoutKey: string): PhotoQueue => ({
  ...queue,
  items: queue.items.filter((item) => item.workoutKey === workoutKey),
  ...(queue.chosenFor !== workoutKey && { badFile: false, refused: 0 }),
});

const add = (queue: PhotoQueue, workoutKey: string, files: readonly File[]): PhotoQueue => {
  const chosen = files.filter(isFile);
  const photos = chosen.filter(isJpeg);
  const taken = photos.slice(0, roomIn(queueOf(queue, workoutKey)));
  return {
    items: [
      ...queue.items,
      ...taken.map((file, index) => ({
        id: queue.lastId + 1 + index,
        workoutKey,
        file,
        state: { kind: "ready" as const },
      })),
    ],
    lastId: queue.lastId + taken.length,
    chosenFor: workoutKey,
    badFile: photos.length < chosen.length,
    refused: photos.length - taken.length,
  };
};

/** The next queue after an event; pure, so that all its branches can be tested without a browser. A sent photo is removed. */
export const nextQueue = (queue: PhotoQueue, event: PhotoEvent): PhotoQueue => {
  switch (event.type) {
    case "add":
      return add(queue, event.workoutKey, event.files);
    case "stop":
      return {
        ...queue,
        items: queue.items.map((item) =>
          item.state.kind === "ready" ? { ...item, state: { kind: "cancelled" } } : item,
        ),
      };
    case "forget":
      return { ...emptyQueue, lastId: queue.lastId };
    case "state":
      return {
        ...queue,
        items: queue.items.flatMap((item) => {
          if (item.id !== event.id) return [item];
          return event.state.kind === "success" ? [] : [{ ...item, state: event.state }];
        }),
      };
    case "retry":
      return {
        ...queue,
        items: queue.items.map((item) =>
          item.id === event.id && canRetry(item) ? { ...item, state: { kind: "ready" } } : item,
        ),
      };
    case "remove":
      return { ...queue, items: queue.items.filter(({ id }) => id !== event.id) };
    default:
      return event satisfies never;
  }
};
