import { newId } from "../db/new-id.ts";
import type { LiveChannel } from "./live-channel.ts";
import type { PublishedNews } from "./publish-live.queries.ts";

/** The latest news in the order of commits, which is the same in all processes. */
interface LiveWindow {
  add(news: PublishedNews): void;
  /** Restarts at a position, because something may be missing before it. */
  reset(place: string): void;
  /** The latest position. */
  place(): string;
  /** The news after a position; `undefined` if the position is not in the window, so that they are unknown. */
  after(place: string): readonly PublishedNews[] | undefined;
}

/** Creates a window that begins at a position. */
function createLiveWindow(capacity: number, first: string): LiveWindow {
  let places: string[] = [first];
  let news: PublishedNews[] = [];
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

/** One open stream of a person. */
export interface LiveListener {
  readonly userId: string;
  /** Keys of the workouts that it shows. */
  readonly workouts: readonly string[];
  hear(news: PublishedNews): void;
  /** Something may have been missed; data loaded from now on is current, and the next news come after this position. */
  resync(place: string): void;
}

/** Delivers news to the listeners of this process. */
export interface LiveHub<Listener extends LiveListener> {
  /**
   * Adds a listener, who first receives what they missed.
   *
   * @param place the last position that they received; absent for new listeners
   * @returns resolves when they have received what they missed
   */
  add(listener: Listener, place: string | undefined): Promise<void>;
  remove(listener: Listener): void;
  /** The position from which a listener continues who has received everything until now. */
  place(): string;
}

/** Number of news kept for listeners who come back. */
const windowSize = 5000;
/** Maximum number of news sent one by one to a listener who comes back; beyond it reloading everything is cheaper. */
const maxMissed = 50;
/** Maximum number of news whose recipients are being looked up; beyond it everybody is told to reload, which needs no lookup. */
const maxUnderWay = 500;

/**
 * Creates the hub of a process.
 *
 * @param findRecipients returns those of the given listeners who may receive it; called for each piece of news
 */
export function createLiveHub<Listener extends LiveListener>(
  channel: LiveChannel,
  findRecipients: (news: PublishedNews, listeners: readonly Listener[]) => Promise<ReadonlySet<Listener>>,
): LiveHub<Listener> {
  const news = createLiveWindow(windowSize, newId());
  const all = new Set<Listener>();
  const byPerson = new Map<string, Set<Listener>>();
  const byWorkout = new Map<string, Set<Listener>>();
  /** Resolves when all news until now have been delivered, in order. */
  let heard: Promise<void> = Promise.resolve();
  let [underWay, hasBegun] = [0, false];
  const begun = Promise.withResolvers<void>();
  let reached = news.place();

  const resyncAll = (): void => {
    for (const listener of all) listener.resync(news.place());
  };
  const candidatesFor = (told: PublishedNews): readonly Listener[] =>
    "about" in told
      ? [...(byWorkout.get(told.about) ?? [])]
      : told.to.flatMap((person) => [...(byPerson.get(person) ?? [])]);
  const isAbout = (told: PublishedNews, listener: Listener): boolean =>
    "about" in told ? listener.workouts.includes(told.about) : told.to.includes(listener.userId);

  const deliver = (told: PublishedNews, candidates: readonly Listener[]): void => {
    underWay += 1;
    // If it is unknown who may receive it, listeners are only told to reload.
    const found = findRecipients(told, candidates).catch(() => undefined);
    const inTurn = async (before: Promise<void>): Promise<void> => {
      await before;
      const hearers = await found;
      underWay -= 1;
      for (const listener of candidates) {
        if (!all.has(listener)) continue;
        if (!hearers) listener.resync(told.id);
        else if (hearers.has(listener)) listener.hear(told);
      }
    };
    heard = inTurn(heard);
  };
  const tell = (told: PublishedNews): void => {
    news.add(told);
    const candidates = candidatesFor(told);
    if (underWay >= maxUnderWay) resyncAll();
    else if (candidates.length > 0) deliver(told, candidates);
    if (underWay === 0) reached = told.id;
    else heard = heard.then(() => void (reached = told.id));
  };
  const begin = (): void => {
    news.reset(newId());
    reached = news.place();
    hasBegun = true;
    resyncAll();
    begun.resolve();
  };

  const missedBy = (listener: Listener, place: string | undefined): readonly PublishedNews[] | undefined => {
    const since = place === undefined ? undefined : news.after(place);
    const missed = since?.filter((told) => isAbout(told, listener));
    return missed && missed.length <= maxMissed ? missed : undefined;
  };

  return {
    async add(listener, place) {
      channel.listen({ onListening: begin, onNews: tell });
      all.add(listener);
      addTo(byPerson, listener.userId, listener);
      for (const workout of listener.workouts) addTo(byWorkout, workout, listener);
      // When the process listens, everybody is told to reload.
      if (!hasBegun) return await begun.promise;
      const missed = missedBy(listener, place);
      if (!missed) return listener.resync(news.place());
      for (const told of missed) deliver(told, [listener]);
      await heard;
    },
    remove(listener) {
      all.delete(listener);
      removeFrom(byPerson, listener.userId, listener);
      for (const workout of listener.workouts) removeFrom(byWorkout, workout, listener);
    },
    place: () => reached,
  };
}

/** Adds to the set of a key. */
function addTo<T>(sets: Map<string, Set<T>>, key: string, value: T): void {
  const set = sets.get(key);
  if (set) set.add(value);
  else sets.set(key, new Set([value]));
}

/** Removes from the set of a key, which is deleted with its last value. */
function removeFrom<T>(sets: Map<string, Set<T>>, key: string, value: T): void {
  const set = sets.get(key);
  if (set?.delete(value) && set.size === 0) sets.delete(key);
}
