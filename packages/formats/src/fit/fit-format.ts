import type { FileFormat } from "../file-format/decoder.ts";
import { FitDecoder } from "./fit-decoder.ts";
import { isFitHeader } from "./protocol/fit-header.ts";

/** FIT, the Flexible and Interoperable Data Transfer protocol, recognised by the `.FIT` in its header. */
export const fitFormat: FileFormat = {
  extension: "fit",
  recognises: (head) => isFitHeader(head, 0),
  createDecoder: () => new FitDecoder(),
};
