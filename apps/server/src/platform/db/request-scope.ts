import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<string>();

/**
 * Runs the work of a request so that everything it awaits knows the request; the work of a job knows the request that added it.
 */
export const withinRequest = <T>(requestId: string, work: () => T): T => scope.run(requestId, work);

/** The request that the running code works for, if any. */
export const currentRequestId = (): string | undefined => scope.getStore();
