import type { ToldNews } from "./tell-live.queries.ts";

/** The latest news in the order of commits, which is the same in all processes. */
export interface LiveWindow {
  add(news: ToldNews): void;
  /** Restarts at a position, because something may be missing before it. */
  reset(place: string): void;
  /** The latest position. */
  place(): string;
  /** The news after a position; `undefined` if the position is not in the window, so that they are unknown. */
  after(place: string): readonly ToldNews[] | undefined;
}

/** Creates a window that begins at a position. */
export function createLiveWindow(capacity: number, first: string): LiveWindow {
  let places: string[] = [first];
  let news: ToldNews[] = [];
  return {
    add(told) {
      news.push(told);
      places.push(told.id);
      // Removes half at a time, so that the average cost is negligible.
      if (news.length <= capacity) return;
      const gone = Math.ceil(capacity / 2);
      news = news.slice(gone);
      places = places.slice(gone);
    },
    reset(place) {
      news = [];
      places = [place];
    },
    place: () => places.at(-1) ?? first,
    after(place) {
      const at = places.lastIndexOf(place);
      return at === -1 ? undefined : news.slice(at);
    },
  };
}
