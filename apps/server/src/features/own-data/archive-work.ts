import type { AppSettings } from "../../deps.ts";
import type { DatabaseConnection } from "../../platform/db/database.ts";
import type { ExportRun } from "./exports.queries.ts";

/** The first message to the program that makes an archive. */
export interface ArchiveWork {
  readonly kind: "make";
  readonly run: ExportRun;
  readonly madeAt: Date;
  readonly connection: DatabaseConnection;
  readonly settings: Pick<AppSettings, "publicUrl" | "dataDir" | "files">;
  /** Path of a part on the local disk until it is full. */
  readonly partPath: string;
}

/** The answer to the question whether the disk has room for another part. */
interface Room {
  readonly kind: "room";
  readonly isThere: boolean;
}

export type ArchiveMessage = ArchiveWork | Room;

/** A complete archive. */
export interface MadeArchive {
  /** Bytes. */
  readonly size: number;
  readonly parts: number;
}

/** Messages of the program. */
export type ArchiveAnswer =
  /** Number of things in it, sent once a second to keep the load low. */
  | { readonly kind: "progress"; readonly done: number }
  /** Asks whether another part may be written. */
  | { readonly kind: "room" }
  | { readonly kind: "made"; readonly archive: MadeArchive }
  | { readonly kind: "no_space"; readonly message: string }
  /** The account no longer exists. */
  | { readonly kind: "gone" };
