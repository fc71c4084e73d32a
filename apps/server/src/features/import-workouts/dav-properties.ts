import { ByNames } from "@cairn/formats/xml/xml-receiver";
import { XmlStream } from "@cairn/formats/xml/xml-stream";
import { xmlText, xmlTime } from "@cairn/formats/xml/xml-text";
import { type DavResource, nameOf } from "./dav-tree.ts";

/** The name of a property (RFC 4918, 4.4). */
interface PropertyName {
  readonly namespace: string;
  readonly name: string;
}

const ownNamespace = "DAV:";
/** Most properties that are asked about, clients ask about some twenty, and longest name of one. */
const maxProperties = 40;
const maxNameLength = 100;
/** Largest body, characters, and most prefixes in it. */
const maxBodyLength = 65_536;
const maxPrefixes = 40;

/**
 * The properties that a PROPFIND or a PROPPATCH names: the elements in its `prop` elements.
 *
 * @returns empty if it names none, as with `allprop` or without a body; undefined if it is not XML, or more than anybody asks
 */
export function propertiesIn(body: string): readonly PropertyName[] | undefined {
  if (body.length > maxBodyLength) return undefined;
  if (body.trim() === "") return [];
  const found: PropertyName[] = [];
  const open: { readonly isProp: boolean; readonly namespaces: ReadonlyMap<string, string> }[] = [];
  const stream: XmlStream = new XmlStream(
    new ByNames({
      readsText: false,
      onOpen(written, attributes) {
        const declared = Object.entries(attributes).filter(([attribute]) => /^xmlns(?::|$)/.test(attribute));
        const namespaces = new Map([
          ...(open.at(-1)?.namespaces ?? []),
          ...declared.map(([attribute, value]) => [attribute.slice(6), value] as const),
        ]);
        if (namespaces.size > maxPrefixes) stream.stop({ kind: "damaged" });
        const [prefix, name] = written.includes(":") ? split(written) : ["", written];
        const namespace = namespaces.get(prefix) ?? "";
        const isShort = Math.max(namespace.length, name.length) <= maxNameLength;
        if (open.at(-1)?.isProp && isShort && found.length < maxProperties) found.push({ namespace, name });
        open.push({ isProp: namespace === ownNamespace && name === "prop", namespaces });
      },
      onText() {},
      onClose() {
        open.pop();
      },
    }),
  );
  stream.push(Buffer.from(body));
  stream.end();
  return stream.fault ? undefined : found;
}

const split = (name: string): readonly [string, string] => {
  const at = name.indexOf(":");
  return [name.slice(0, at), name.slice(at + 1)];
};

/** A lock on a whole file by one client is understood, so that programs write that do so only where they may lock. */
const supportedLock =
  "<D:lockentry><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockentry>";

/** Tells versions of a file from each other. */
export const davTagOf = ({ size, changedAt }: Pick<DavResource, "size" | "changedAt">): string =>
  `"${size.toString(36)}-${changedAt.getTime().toString(36)}"`;

/** The properties of a file or folder: name in `DAV:` and content (RFC 4918, 15). */
function propertiesOf(resource: DavResource): ReadonlyMap<string, string> {
  const { path, isFolder, size, changedAt } = resource;
  const ofFile: readonly [string, string][] = [
    ["getcontentlength", String(size)],
    ["getcontenttype", "application/octet-stream"],
    ["getetag", davTagOf(resource)],
  ];
  return new Map([
    ["displayname", xmlText(nameOf(path))],
    ["resourcetype", isFolder ? "<D:collection/>" : ""],
    ["creationdate", xmlTime(changedAt.getTime())],
    ["getlastmodified", changedAt.toUTCString()],
    ["supportedlock", supportedLock],
    ["lockdiscovery", ""],
    ...(isFolder ? [] : ofFile),
  ]);
}

const element = ({ namespace, name }: PropertyName, content = ""): string =>
  namespace === ownNamespace
    ? `<D:${name}>${content}</D:${name}>`
    : `<x:${name} xmlns:x="${xmlText(namespace)}">${content}</x:${name}>`;

const propstat = (elements: readonly string[], status: string): string =>
  elements.length === 0
    ? ""
    : `<D:propstat><D:prop>${elements.join("")}</D:prop><D:status>HTTP/1.1 ${status}</D:status></D:propstat>`;

const declaration = '<?xml version="1.0" encoding="utf-8"?>\n';

const multistatus = (responses: readonly string[]): string =>
  `${declaration}<D:multistatus xmlns:D="DAV:">${responses.join("\n")}</D:multistatus>\n`;

/** The address of a file in an answer. @param base of the folder, with a slash at its end */
const hrefOf = (base: string, { path, isFolder }: Pick<DavResource, "path" | "isFolder">): string => {
  const parts = path === "" ? [] : path.split("/").map(encodeURIComponent);
  return xmlText(base + parts.join("/") + (isFolder && path !== "" ? "/" : ""));
};

/**
 * The answer to PROPFIND.
 *
 * @param base path of the folder, as the client writes it, with a slash at its end
 * @param asked the properties to answer with; all if there are none
 */
export function davListing(
  base: string,
  resources: readonly DavResource[],
  asked: readonly PropertyName[],
): string {
  return multistatus(
    resources.map((resource) => {
      const known = propertiesOf(resource);
      const names = [...known.keys()].map((name) => ({ namespace: ownNamespace, name }));
      const isKnown = ({ namespace, name }: PropertyName): boolean =>
        namespace === ownNamespace && known.has(name);
      const wanted = asked.length === 0 ? names : asked;
      const found = wanted.filter(isKnown).map((property) => element(property, known.get(property.name)));
      const missing = wanted.filter((property) => !isKnown(property)).map((property) => element(property));
      const stats = propstat(found, "200 OK") + propstat(missing, "404 Not Found");
      return `<D:response><D:href>${hrefOf(base, resource)}</D:href>${stats}</D:response>`;
    }),
  );
}

/** The answer to PROPPATCH: clients give up a file whose times or attributes they cannot set. */
export const davChanges = (
  base: string,
  resource: Pick<DavResource, "path" | "isFolder">,
  asked: readonly PropertyName[],
): string =>
  multistatus([
    `<D:response><D:href>${hrefOf(base, resource)}</D:href>${propstat(
      asked.map((property) => element(property)),
      "200 OK",
    )}</D:response>`,
  ]);

/** The answer to LOCK. @param seconds for which the client may believe it */
export const davLock = (token: string, seconds: number): string =>
  `${declaration}<D:prop xmlns:D="DAV:"><D:lockdiscovery><D:activelock><D:locktype><D:write/></D:locktype><D:lockscope><D:exclusive/></D:lockscope><D:depth>0</D:depth><D:timeout>Second-${seconds}</D:timeout><D:locktoken><D:href>${xmlText(token)}</D:href></D:locktoken></D:activelock></D:lockdiscovery></D:prop>\n`;

/** The answer to PROPFIND of all that is below a folder (RFC 4918, 9.1). */
export const davDepthRefusal = `${declaration}<D:error xmlns:D="DAV:"><D:propfind-finite-depth/></D:error>\n`;
