import { z } from "zod";

/** A column or table of the database; nothing else may be part of a statement. */
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

/** The first file of a backup: what it is of. */
export const manifestSchema = z.object({
  format: z.literal(1),
  /** When the snapshot of the database was made, ISO 8601. */
  takenAt: z.iso.datetime(),
  /** Version of the Cairn that made it. */
  version: z.string().max(64),
  /** Steps of the schema that had been taken. */
  migrations: z
    .array(z.object({ name: z.string().max(200), checksum: z.string().regex(/^[0-9a-f]{64}$/) }))
    .max(10_000),
  /** Tables with their stored columns, each before those that refer to it. */
  tables: z
    .array(
      z.object({
        schema: z.enum(["public", "graphile_worker"]),
        table: name,
        columns: z.array(name).max(1600),
      }),
    )
    .max(1000),
  /** The last number that each sequence gave; null before the first. */
  sequences: z
    .array(
      z.object({
        schema: z.enum(["public", "graphile_worker"]),
        sequence: name,
        last: z
          .string()
          .regex(/^\d{1,19}$/)
          .nullable(),
      }),
    )
    .max(1000),
});

export type BackupManifest = z.output<typeof manifestSchema>;

/** The last file: what was before it. */
export const endSchema = z.object({
  members: z.int().nonnegative(),
  /** Of all of them, without headers. */
  bytes: z.int().nonnegative(),
  /** SHA-256 of the archive up to this file, hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export const manifestName = "backup.json";
export const endName = "end.json";

/** Rows of one table, in pieces that belong together in the order of their numbers. */
export const rowsName = (table: number, piece: number): string =>
  `database/${String(table).padStart(4, "0")}/${String(piece).padStart(8, "0")}`;

/** What a member of a backup is, by its name; undefined for a name that no backup has. */
export function memberOf(path: string): Member | undefined {
  const rows = /^database\/(\d{4})\/(\d{8})$/.exec(path);
  if (rows) return { kind: "rows", table: Number(rows[1]), piece: Number(rows[2]) };
  const file = /^files\/((?:uploads|photos|profile-images)\/[a-z0-9]+(?:[-/][a-z0-9]+)*)$/.exec(path);
  if (file?.[1] !== undefined) return { kind: "file", key: file[1] };
  const other = /^folder\/(map-styles\.json|(?:regions|pages)(?:\/\w[\w.-]{0,200}){1,8})$/.exec(path);
  return other?.[1] === undefined ? undefined : { kind: "folder", path: other[1] };
}

/** A member of a backup besides the first and the last. */
export type Member =
  | { readonly kind: "rows"; readonly table: number; readonly piece: number }
  /** A file of the store. */
  | { readonly kind: "file"; readonly key: string }
  /** A file of the data folder. */
  | { readonly kind: "folder"; readonly path: string };
