import { AsyncLocalStorage } from "node:async_hooks";
import type { Share } from "./fair-queue.ts";

/** For whom the running code works, and whether somebody waits for it. */
interface WorkScope {
  readonly share: Share;
  readonly isBackground: boolean;
}

const scope = new AsyncLocalStorage<WorkScope>();

/** What nobody asked for over the network: commands of the operator. */
const ofServer: WorkScope = { share: { group: "server", key: "server" }, isBackground: true };

/** Does the work of a request so that worker threads count it to its caller. */
export const onBehalfOf = <T>(share: Share, work: () => T): T =>
  scope.run({ share, isBackground: false }, work);

/** Does work that nobody waits for, such as a job; `owner` is whose it is. */
export const inBackground = <T>(owner: string, work: () => T): T =>
  scope.run({ share: { group: "background", key: owner }, isBackground: true }, work);

export const currentScope = (): WorkScope => scope.getStore() ?? ofServer;
