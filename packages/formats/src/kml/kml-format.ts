import type { FileFormat } from "../file-format/decoder.ts";
import { XmlDecoder } from "../xml/xml-decoder.ts";
import { hasRoot } from "../xml/xml-root.ts";
import { KmlDocument } from "./kml-document.ts";

/** KML 2.0 to 2.3 (OGC 12-007) with Google's `gx` extension: the root element is `kml`. A KMZ is a zip that contains one. */
export const kmlFormat: FileFormat = {
  extension: "kml",
  recognises: (head) => hasRoot(head, "kml"),
  createDecoder: () => new XmlDecoder((stop) => new KmlDocument(stop)),
};
