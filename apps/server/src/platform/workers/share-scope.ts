import { AsyncLocalStorage } from "node:async_hooks";
import type { Share } from "./fair-queue.ts";

/** The caller for whom the current code runs, and whether somebody waits for it. */
interface WorkScope {
  readonly share: Share;
  readonly isBackground: boolean;
  /** The turn in which it runs, if it has one. */
  readonly turn?: Turn | undefined;
}

/** A turn of a queue in front of the event loop and the database. */
export interface Turn {
  /** Ends it; only the first call counts. */
  readonly end: () => void;
  /** Whether others wait for one. */
  readonly isAwaited: () => boolean;
}

const scope = new AsyncLocalStorage<WorkScope>();

/** Work that was not requested over the network: commands of the operator. */
const ofServer: WorkScope = { share: { group: "server", key: "server" }, isBackground: true };

/** Runs the work of a request so that worker threads count it to its caller. */
export const onBehalfOf = <T>(share: Share, work: () => T, turn?: Turn): T =>
  scope.run({ share, isBackground: false, turn }, work);

/**
 * Ends the turn of the current request, because it is going to wait for something that has a queue of its own: a thread, a
 * picture, another server.
 */
export const endTurn = (): void => scope.getStore()?.turn?.end();

/**
 * Whether the current request may begin work whose result it needs only in its next turn: as long as nobody waits for this one.
 */
export const mayWorkAhead = (): boolean => scope.getStore()?.turn?.isAwaited() !== true;

/** Runs work that nobody waits for, such as a job; `owner` is the person to whom it counts. */
export const inBackground = <T>(owner: string, work: () => T): T =>
  scope.run({ share: { group: "background", key: owner }, isBackground: true }, work);

export const currentScope = (): WorkScope => scope.getStore() ?? ofServer;
