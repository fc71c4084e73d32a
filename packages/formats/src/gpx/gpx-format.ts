import type { FileFormat } from "../file-format/decoder.ts";
import { XmlDecoder } from "../xml/xml-decoder.ts";
import { xmlRoot } from "../xml/xml-root.ts";
import { GpxDocument } from "./gpx-document.ts";

/** GPX 1.0 and 1.1 (topografix.com): an XML file whose root element is `gpx`, with any prefix and in any encoding. */
export const gpxFormat: FileFormat = {
  extension: "gpx",
  recognises(head) {
    const root = xmlRoot(head);
    if (root.kind === "element") return root.localName === "gpx";
    // The decoder refuses a document type with its own error, but a web page is not GPX at all.
    if (root.kind === "doctype") return root.name.toLowerCase() !== "html";
    return root.kind === "beyond_head";
  },
  createDecoder: () => new XmlDecoder((stop) => new GpxDocument(stop)),
};
