import { AsyncLocalStorage } from "node:async_hooks";

const scope = new AsyncLocalStorage<string>();

/** Does a request's work so that whatever it awaits knows which request it is for; a job's work knows the request that asked for it. */
export const withinRequest = <T>(requestId: string, work: () => T): T => scope.run(requestId, work);

/** The request that the running code works for, if any. */
export const currentRequestId = (): string | undefined => scope.getStore();
