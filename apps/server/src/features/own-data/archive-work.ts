import type { AppSettings } from "../../deps.ts";
import type { DatabaseConnection } from "../../platform/db/database.ts";
import type { ExportRun } from "./exports.queries.ts";

/** What the program that makes an archive is told first. */
export interface ArchiveWork {
  readonly kind: "make";
  readonly run: ExportRun;
  readonly madeAt: Date;
  readonly connection: DatabaseConnection;
  readonly settings: Pick<AppSettings, "publicUrl" | "dataDir" | "files">;
  /** Where on the disk of the files a part is written until it is full. */
  readonly partPath: string;
}

/** The answer to its question whether the disk has room for another part. */
interface Room {
  readonly kind: "room";
  readonly isThere: boolean;
}

export type ArchiveMessage = ArchiveWork | Room;

/** A whole archive. */
export interface MadeArchive {
  /** Bytes. */
  readonly size: number;
  readonly parts: number;
}

/** What the program says. */
export type ArchiveAnswer =
  /** So many things are in it; once a second, so that whoever counts has little to do. */
  | { readonly kind: "progress"; readonly done: number }
  /** May another part be written? */
  | { readonly kind: "room" }
  | { readonly kind: "made"; readonly archive: MadeArchive }
  | { readonly kind: "no_space"; readonly message: string }
  /** There is no such account any more. */
  | { readonly kind: "gone" };
