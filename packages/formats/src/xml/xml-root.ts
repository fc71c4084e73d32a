import { xmlEncoding } from "./xml-encoding.ts";

/** The beginning of an XML file: its root element, a document type before it, or neither of them yet. */
export type XmlRoot =
  | { readonly kind: "element"; readonly localName: string }
  | { readonly kind: "doctype"; readonly name: string }
  | { readonly kind: "beyond_head" }
  | { readonly kind: "not_xml" };

const prolog = /\s*(?:<\?[^]*?\?>\s*|<!--[^]*?-->\s*)*/y;

/** Finds the first thing after the prolog at the beginning of a file, in any encoding that `xmlEncoding` recognises. */
export function xmlRoot(head: Uint8Array): XmlRoot {
  const text = new TextDecoder(xmlEncoding(head)).decode(head);
  prolog.lastIndex = 0;
  const rest = text.slice(prolog.exec(text)?.[0].length ?? 0);
  const doctype = /^<!DOCTYPE\s+([^\s>[]+)/i.exec(rest);
  if (doctype) return { kind: "doctype", name: doctype[1] ?? "" };
  const element = /^<(?:[^\s<>/:!?]+:)?([^\s<>/:!?]+)[\s/>]/.exec(rest);
  if (element) return { kind: "element", localName: element[1] ?? "" };
  return rest.startsWith("<?") || rest.startsWith("<!--") ? { kind: "beyond_head" } : { kind: "not_xml" };
}

/** True when the root element, or the document type before it, has this local name. */
export function hasRoot(head: Uint8Array, localName: string): boolean {
  const root = xmlRoot(head);
  if (root.kind === "element") return root.localName === localName;
  return root.kind === "doctype" && root.name.slice(root.name.indexOf(":") + 1) === localName;
}
