export { removeOriginalWith } from "./remove-original.ts";
export { sweepIncoming, sweepOriginals } from "./sweep-leftovers.ts";
