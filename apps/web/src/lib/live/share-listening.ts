import { createStore, type Readable } from "../store.ts";
import { keepListening } from "./keep-listening.ts";
import { type Hear, type LiveNews, resync } from "./live-news.ts";
import type { LivePlace } from "./read-stream.ts";
import { maxWatched } from "./watched-workouts.ts";

/** The tab that holds it listens for all others of the browser. */
const lockName = "cairn-live";
const channelName = "cairn-live";

/** What tabs say to each other. */
type Said =
  /** The tab that listens has heard something, and where it stands now. */
  | { readonly heard: LiveNews; readonly place: string | undefined }
  /** The tab that begins to listen asks what the others show. */
  | { readonly asks: true }
  | { readonly tab: number; readonly shows: readonly string[] };

interface SharedSettings {
  /** Keys of the workouts that this tab shows. */
  readonly watched: Readable<readonly string[]>;
  readonly hear: Hear;
  readonly place: LivePlace;
  readonly signal: AbortSignal;
}

/** Whether tabs can find each other: not at an http:// address in a home network. */
export const canShare = (): boolean => "locks" in navigator && "BroadcastChannel" in globalThis;

/**
 * Hears live events together with the other tabs of this browser, over one connection: one tab listens and passes on what it hears, and another takes over when
 * that one closes. Until the signal.
 */
export async function shareListening({ watched, hear, place, signal }: SharedSettings): Promise<void> {
  const channel = new BroadcastChannel(channelName);
  const tab = Math.random();
  const shownByOthers = new Map<number, readonly string[]>();
  const all = createStore(watched.get());
  const say = (said: Said): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none, it is its origin's alone
    channel.postMessage(said);
  };
  const gather = (): void => {
    const keys = new Set([...shownByOthers.values(), watched.get()].flat());
    all.set([...keys].slice(-maxWatched));
  };
  const listener = ({ data }: MessageEvent<Said>): void => {
    if ("asks" in data) say({ tab, shows: watched.get() });
    else if ("tab" in data) {
      shownByOthers.set(data.tab, data.shows);
      gather();
    } else {
      place.id = data.place;
      hear(data.heard);
    }
  };
  channel.addEventListener("message", listener);
  const leave = watched.subscribe(() => {
    say({ tab, shows: watched.get() });
    gather();
  });
  say({ tab, shows: watched.get() });

  const listenForAll = async (): Promise<void> => {
    shownByOthers.clear();
    gather();
    say({ asks: true });
    const passOn: Hear = (heard) => {
      hear(heard);
      say({ heard, place: place.id });
    };
    await keepListening({ watched: all, place, hear: passOn, signal });
  };
  try {
    const isAlone = await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
      if (lock) await listenForAll();
      return lock !== null;
    });
    if (isAlone) return;
    // Another tab is listening already, and this one does not know what it heard before. The listening tab itself is told by the server.
    hear(resync);
    await navigator.locks.request(lockName, { signal }, listenForAll);
  } catch {
    // The signal came before this tab's turn.
  } finally {
    leave();
    say({ tab, shows: [] });
    channel.removeEventListener("message", listener);
    channel.close();
  }
}
