import { basePath } from "../base-path.ts";
import { createStore, type Readable } from "../store.ts";
import { listenForNews } from "./listen-for-news.ts";
import { type OnNews, type LiveNews, resync } from "./live-news.ts";
import type { LivePlace } from "./read-stream.ts";
import { maxWatched } from "./watched-workouts.ts";

/** Name of the lock; the tab that holds it listens for all tabs of the browser. */
const lockName = `${basePath}cairn-live`;
const channelName = lockName;

/** Messages between tabs. */
type Said =
  /** The listening tab has received news, with its position. */
  | { readonly heard: LiveNews; readonly place: string | undefined }
  /** The tab that begins to listen asks what the others show. */
  | { readonly asks: true }
  | { readonly tab: number; readonly shows: readonly string[] };

interface SharedSettings {
  /** Keys of the workouts shown in this tab. */
  readonly watched: Readable<readonly string[]>;
  readonly hear: OnNews;
  readonly place: LivePlace;
  readonly signal: AbortSignal;
}

/** Whether tabs can coordinate: not at an http:// address in a home network. */
export const canShare = (): boolean => "locks" in navigator && "BroadcastChannel" in globalThis;

/**
 * Shares live events among the tabs of this browser over one connection: one tab listens and passes on the news, and another
 * takes over when that one closes. Runs until the signal.
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
    const passOn: OnNews = (heard) => {
      hear(heard);
      say({ heard, place: place.id });
    };
    await listenForNews({ watched: all, place, hear: passOn, signal });
  };
  try {
    const isAlone = await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
      if (lock) await listenForAll();
      return lock !== null;
    });
    if (isAlone) return;
    // Another tab is already listening, and this one does not know the earlier news. The server informs the listening tab itself.
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
