import { createRequestStore } from "../../lib/request-store.ts";

/** Somebody wants to write a comment in a field that may not exist yet. */
interface WriteRequest {
  readonly workoutKey: string;
}

export const writeRequest = createRequestStore<WriteRequest>();
