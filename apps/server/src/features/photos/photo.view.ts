import { apiPrefix } from "@cairn/contracts/endpoint";
import type { PhotoView } from "@cairn/contracts/photos";
import { storedSize, photoSides, type PhotoSizeName, photoSizeNames } from "../../core/photos/photo-sizes.ts";
import { timeForReader } from "../../platform/access/stored-time.ts";
import type { WriteLink } from "./photo-link.ts";
import type { PhotoRow } from "./photos.queries.ts";
import type { RedactedPhoto } from "./redact-photos.ts";

/** Values that all photos of an answer share. */
export interface PhotoViewContext {
  readonly writeLink: WriteLink;
  /** Prefix of the path of a link, see `addressFor`. */
  readonly address: string;
}

/** A photo as known clients read it; the only place where a row becomes JSON. */
export function photoView(row: RedactedPhoto, context: PhotoViewContext): PhotoView {
  const sources = sizesOf(row).map((name) => {
    const { width, height } = storedSize(row, name);
    return { url: urlOf(row, name, context), width, height };
  });
  return {
    key: row.id,
    location: shownLocation(row),
    workoutKey: row.workoutId,
    timestamp:
      row.takenAt?.getTime() ?? timeForReader(row.createdAt, row.relation === "owner" ? "owner" : "others"),
    totalTime: secondsIntoWorkout(row),
    description: "",
    username: row.username,
    url: sources[0]?.url ?? "",
    coverImage: row.isCover,
    width: row.width,
    height: row.height,
    sources,
  };
}

/** The stored sizes that differ: a small photo has the same size in the next one. */
const sizesOf = (row: PhotoRow): readonly PhotoSizeName[] =>
  photoSizeNames.filter((name) => name === "large" || photoSides[name] < Math.max(row.width, row.height));

/** Where a photo was taken, if that is shown; no other code puts the position of a photo into an answer. */
function shownLocation({ lon, lat }: PhotoRow): PhotoView["location"] {
  if (lon === null || lat === null) return { x: 0, y: 0 };
  return { x: millionths(lon), y: millionths(lat) };
}

const millionths = (value: number): number => Math.round(value * 1e6) / 1e6;

function secondsIntoWorkout({ takenAt, startTime, stopTime }: PhotoRow): number {
  if (!takenAt || takenAt < startTime || takenAt > stopTime) return 0;
  return (takenAt.getTime() - startTime.getTime()) / 1000;
}

function urlOf(row: PhotoRow, name: PhotoSizeName, { writeLink, address }: PhotoViewContext): string {
  const side = photoSides[name];
  const [path, query] =
    name === "large" ? ["image", ""] : ["image/scale", `width=${side}&height=${side}&fit=true`];
  const parts = [query, writeLink(row)].filter((part) => part !== "");
  return `${address}${apiPrefix}/${path}/${row.id}.jpg${parts.length > 0 ? "?" : ""}${parts.join("&")}`;
}
