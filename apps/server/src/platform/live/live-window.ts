import type { ToldNews } from "./tell-live.queries.ts";

/** The latest news, in the order in which they were committed, which is the same in all processes. */
export interface LiveWindow {
  add(news: ToldNews): void;
  /** Starts again at a place, because something may be missing before it. */
  reset(place: string): void;
  /** The latest place. */
  place(): string;
  /** What came behind a place; `undefined` when the place is not in the window, so that nobody knows. */
  after(place: string): readonly ToldNews[] | undefined;
}

/** Makes a window that begins at a place. */
export function createLiveWindow(capacity: number, first: string): LiveWindow {
  let places: string[] = [first];
  let news: ToldNews[] = [];
  return {
    add(told) {
      news.push(told);
      places.push(told.id);
      // Half at a time, so that each costs nothing on average.
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
