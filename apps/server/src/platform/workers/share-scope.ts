import { AsyncLocalStorage } from "node:async_hooks";
import type { Share } from "./fair-queue.ts";

/** The caller for whom the current code runs, and whether somebody waits for it. */
interface WorkScope {
  readonly share: Share;
  readonly isBackground: boolean;
}

const scope = new AsyncLocalStorage<WorkScope>();

/** Work that was not requested over the network: commands of the operator. */
const ofServer: WorkScope = { share: { group: "server", key: "server" }, isBackground: true };

/** Runs the work of a request so that worker threads count it to its caller. */
export const onBehalfOf = <T>(share: Share, work: () => T): T =>
  scope.run({ share, isBackground: false }, work);

/** Runs work that nobody waits for, such as a job; `owner` is the person to whom it counts. */
export const inBackground = <T>(owner: string, work: () => T): T =>
  scope.run({ share: { group: "background", key: owner }, isBackground: true }, work);

export const currentScope = (): WorkScope => scope.getStore() ?? ofServer;
