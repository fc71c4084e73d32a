import FitParser from "fit-file-parser";

/** A FIT file as a decoder sees it that is not ours, message by message; speeds in m/s, lengths in metres. For tests. */
export const readFit = (bytes: Uint8Array) =>
  new FitParser({ force: false, mode: "list", speedUnit: "m/s", lengthUnit: "m" }).parseAsync(
    Buffer.from(bytes),
  );
