export { removeOriginalWith } from "./remove-original.ts";
export { sweepLeftovers } from "./sweep-leftovers.ts";
