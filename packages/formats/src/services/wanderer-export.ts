import { activityForGpxType } from "@cairn/domain/sports/gpx-type";
import { fittingNotes } from "@cairn/domain/text/workout-notes";
import { type Archive, readHead } from "../archive/open-archive.ts";
import type { ZipEntry } from "../archive/zip-directory.ts";
import { plainText } from "../file-format/plain-text.ts";
import { ByNames, type XmlHandler } from "../xml/xml-receiver.ts";
import { XmlStream } from "../xml/xml-stream.ts";
import {
  type ExportedActivity,
  type LeftOutPart,
  leftOutPart,
  type ServiceTable,
} from "./exported-activity.ts";
import { withRemarks } from "./with-remarks.ts";

/** A trail is in a folder of its name, as a file of that name. */
export const wandererTrail = /^(?:[^/]+\/)?([^/]+)\/\1\.gpx$/i;

/** Bytes of a trail that have its description and first points: descriptions are pages at most. */
const headLength = 262_144;
/** Longest summit book that is read, bytes. */
const maxBook = 1_048_576;
const maxTrails = 20_000;
const image = /\.jpe?g$/i;

/**
 * Reads the export of wanderer: a folder for each trail with its GPX file, photos and summit book. A trail whose points have
 * times was walked, and is a workout; the others are planned routes. Undefined for archives in which no such file says that it is
 * by wanderer.
 */
export async function readWanderer(archive: Archive): Promise<ServiceTable | undefined> {
  const trails = archive.entries.filter(({ name, refusal }) => !refusal && wandererTrail.test(name));
  const [first] = trails;
  if (!first || !(await readTrail(archive, first)).isWanderers) return undefined;
  const byFolder = new Map<string, ZipEntry[]>(trails.map(({ name }) => [folderOf(name), []]));
  for (const entry of archive.entries) {
    // Photos are one folder further down.
    const folder = folderOf(entry.name);
    const members = byFolder.get(folder) ?? byFolder.get(folderOf(folder.slice(0, -1)));
    if (!entry.refusal) members?.push(entry);
  }
  const activities: ExportedActivity[] = [];
  const read: string[] = [];
  let described = 0;
  for (const trail of trails.slice(0, maxTrails)) {
    const { isWalked, description, ...said } = await readTrail(archive, trail);
    if (!isWalked) {
      described += description === "" ? 0 : 1;
      continue;
    }
    const folder = folderOf(trail.name);
    const others = byFolder.get(folder) ?? [];
    const photos = others.flatMap(({ name }) => (image.test(name) ? [name] : []));
    const book = others.find(({ name }) => /^[^/]+ - [^/]+\.csv$/i.test(name.slice(folder.length)));
    const climbs = book ? summitBook(new TextDecoder().decode(await readHead(archive, book, maxBook))) : [];
    read.push(...photos, ...(book ? [book.name] : []));
    activities.push(withRemarks(activityOf({ ...said, description }, trail.name, photos), climbs));
  }
  return { activities, read, leftOut: leftOutOf(first.name, described, trails.length), routeFolder: "" };
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

const leftOutOf = (name: string, described: number, trails: number): readonly LeftOutPart[] => [
  ...leftOutPart("route_descriptions", name, described),
  ...leftOutPart("rows_beyond_limit", name, trails - maxTrails),
];

interface TrailHead {
  readonly isWanderers: boolean;
  /** Its first point has a time. */
  readonly isWalked: boolean;
  readonly name: string;
  readonly description: string;
  /** Words of the category and the place. */
  readonly keywords: string;
}

/** Reads the metadata of a GPX file and the first of its points. */
async function readTrail(archive: Archive, entry: ZipEntry): Promise<TrailHead> {
  const open: string[] = [];
  const texts = new Map<string, string>();
  let isWanderers = false;
  const handler: XmlHandler = {
    readsText: true,
    onOpen(name, attributes) {
      open.push(name);
      if (name === "gpx") isWanderers = /^wanderer\b/i.test(attributes["creator"] ?? "");
    },
    onText(text) {
      const path = open.slice(1).join(" ");
      if (open.length <= 5) texts.set(path, (texts.get(path) ?? "") + text);
    },
    onClose: () => open.pop(),
  };
  const xml = new XmlStream(new ByNames(handler));
  xml.push(await readHead(archive, entry, headLength));
  // The head ends anywhere; short files are only read at their end.
  if (!xml.fault) xml.end();
  const textAt = (path: string): string => texts.get(path) ?? "";
  return {
    isWanderers,
    isWalked: /^\s*\d{4}-\d\d-\d\dT/.test(textAt("trk trkseg trkpt time")),
    name: textAt("metadata name"),
    description: fittingNotes(plainOf(textAt("metadata desc"))),
    keywords: textAt("metadata keywords"),
  };
}

function activityOf(
  { name, description, keywords }: Pick<TrailHead, "name" | "description" | "keywords">,
  file: string,
  photos: readonly string[],
): ExportedActivity {
  const title = plainText(name);
  const activityId = activityForGpxType((keywords.split(",")[0] ?? "").trim());
  return {
    ...(title !== undefined && { title }),
    ...(description !== "" && { notes: description }),
    ...(activityId !== undefined && { activityId }),
    file,
    photos,
  };
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
  "#39": "'",
};

/** The text of a description, which its editor writes as HTML. */
const plainOf = (html: string): string =>
  html
    .replaceAll(/<br\s*\/?>|<\/(?:p|li|h\d|div)>/gi, "\n")
    .replaceAll(/<\/?[a-z][^<>]*>/gi, "")
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? "");

/** The entries of a summit book, each with its day. Its texts are not quoted, and go on until the next day begins a line. */
function summitBook(text: string): readonly string[] {
  return text.split(/\r?\n(?=\d{4}-\d\d-\d\d[^,\n]*,)/).flatMap((entry) => {
    const [, day, said = ""] = /^(\d{4}-\d\d-\d\d)[^,\n]*,([^]*)$/.exec(entry) ?? [];
    const plain = fittingNotes(plainOf(said.trim() === "undefined" ? "" : said));
    return day === undefined ? [] : [plain === "" ? day : `${day}: ${plain}`];
  });
}
