import FitParser from "fit-file-parser";

/**
 * A FIT file message by message, as another decoder than ours reads it; speeds in m/s, lengths in metres. For
 * tests.
 */
export const readFit = (bytes: Uint8Array) =>
  new FitParser({ force: false, mode: "list", speedUnit: "m/s", lengthUnit: "m" }).parseAsync(
    Buffer.from(bytes),
  );
