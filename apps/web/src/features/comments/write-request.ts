import { createRequestStore } from "../../lib/request-store.ts";

/** Someone wants to write a comment, in a field that may have yet to come. */
interface WriteRequest {
  readonly workoutKey: string;
}

export const writeRequest = createRequestStore<WriteRequest>();
