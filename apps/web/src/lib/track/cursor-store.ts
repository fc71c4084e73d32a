import { createStore, useStore } from "../store.ts";
import { type TrackSeries, nearestIndex, rangeOf } from "./track-series.ts";

/** A stretch of the workout, both ends included, `from` <= `to`. */
export interface TrackPart {
  readonly from: number;
  readonly to: number;
  /** Label on the map at its beginning, such as "5 km"; absent for parts without a name. */
  readonly mark?: string | undefined;
}

export interface CursorState {
  readonly series: TrackSeries;
  /** The position that map, graphs and tables show, an index of `series`. */
  readonly index: number;
  /** The part that the person selected; stays until it is cleared. */
  readonly part: TrackPart | undefined;
  /** The part under the pointer or the focus in a table, while it is there. */
  readonly lit: TrackPart | undefined;
}

export interface CursorStore {
  readonly get: () => CursorState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly moveTo: (index: number) => void;
  readonly select: (from: number, to: number, mark?: string) => void;
  readonly clear: () => void;
  readonly light: (part: TrackPart | undefined) => void;
  /** Replaces the points with finer ones of the same workout; cursor and parts stay at their time. */
  readonly refine: (series: TrackSeries) => void;
}

/** Initial position of the cursor: the highest point of a track that has one inside, else its middle. */
export function restingIndex(series: TrackSeries): number {
  const middle = series.length >> 1;
  const range = series.ele && rangeOf(series.ele);
  if (!series.ele || !range || range[1] - range[0] < 30) return middle;
  const highest = series.ele.indexOf(range[1]);
  const edge = Math.max(1, series.length * 0.04);
  return highest < edge || highest > series.length - 1 - edge ? middle : highest;
}

const clamp = (series: TrackSeries, index: number) =>
  Math.max(0, Math.min(series.length - 1, Math.round(index)));

/** The same moment in other points of the workout; the same distance if the recording has no clock. */
const at = (from: TrackSeries, to: TrackSeries, index: number) => {
  const by = (from.time.at(-1) ?? 0) > 0 ? "time" : "distance";
  return nearestIndex(to[by], from[by][index] ?? 0);
};

const carry = (from: TrackSeries, to: TrackSeries, part: TrackPart | undefined): TrackPart | undefined =>
  part && { ...part, from: at(from, to, part.from), to: at(from, to, part.to) };

/** The single source of truth for the person's position; every view listens to it and moves it. */
export function createCursorStore(series: TrackSeries): CursorStore {
  const { get, set, subscribe } = createStore<CursorState>({
    series,
    index: restingIndex(series),
    part: undefined,
    lit: undefined,
  });
  const change = (next: Partial<CursorState>) => {
    set({ ...get(), ...next });
  };
  return {
    get,
    subscribe,
    moveTo: (index) => {
      const next = clamp(get().series, index);
      if (next !== get().index) change({ index: next });
    },
    select: (one, other, mark) => {
      const from = clamp(get().series, Math.min(one, other));
      const to = clamp(get().series, Math.max(one, other));
      change({ part: from === to ? undefined : { from, to, ...(mark === undefined ? {} : { mark }) } });
    },
    clear: () => {
      if (get().part) change({ part: undefined });
    },
    light: (lit) => {
      if (lit !== get().lit) change({ lit });
    },
    refine: (finer) => {
      const { series: coarse, index, part, lit } = get();
      change({
        series: finer,
        index: at(coarse, finer, index),
        part: carry(coarse, finer, part),
        lit: carry(coarse, finer, lit),
      });
    },
  };
}

export const useCursor = (store: CursorStore): CursorState => useStore(store);
