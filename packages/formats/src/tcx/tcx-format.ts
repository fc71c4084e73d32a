import type { FileFormat } from "../file-format/decoder.ts";
import { XmlDecoder } from "../xml/xml-decoder.ts";
import { hasRoot } from "../xml/xml-root.ts";
import { TcxDocument } from "./tcx-document.ts";

/** TCX, Garmin's Training Center XML, version 2 and earlier: the root element is `TrainingCenterDatabase`. */
export const tcxFormat: FileFormat = {
  extension: "tcx",
  recognises: (head) => hasRoot(head, "TrainingCenterDatabase"),
  createDecoder: () => new XmlDecoder((stop) => new TcxDocument(stop)),
};
