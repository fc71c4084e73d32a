import { closeSync, openSync } from "node:fs";
import type { DecodeError } from "@cairn/domain/recording/decoded-activity";
import { fail, type Result } from "@cairn/domain/result";
import type { ArchiveError } from "@cairn/formats/archive/archive-error";
import { defaultArchiveLimits } from "@cairn/formats/archive/archive-limits";
import { type UnpackedFile, unpackFiles } from "@cairn/formats/archive/unpack-files";
import type { LeftOutPart } from "@cairn/formats/services/exported-activity";
import { LeftOutFiles } from "@cairn/formats/services/read-export-table";
import { fileSource } from "./file-source.ts";
import { memberNames } from "./member-names.ts";
import { MemberWriter, type WrittenMember } from "./member-writer.ts";
import { NestedOnDisk } from "./nested-on-disk.ts";

export interface UnpackMembersInput {
  readonly path: string;
  /** Folder for the members, under names that this server chooses. */
  readonly folder: string;
  /** Number of members that were unpacked before; they are skipped. */
  readonly from: number;
  readonly maxMembers: number;
  /** Bytes of this archive that may still be unpacked. */
  readonly bytesLeft: number;
  /** A batch ends after this many bytes. An import keeps this much on disk beside the archive, plus at most one member. */
  readonly batchBytes?: number;
  /** Path of the one wanted member, as `memberNames` returns it; the first of that name. */
  readonly only?: string;
}

/** One file of an archive that may be a recording. */
export interface Member {
  /** Path inside the archive; empty if the archive itself is refused. */
  readonly path: string;
  readonly result: Result<WrittenMember, ArchiveError | DecodeError>;
}

export interface UnpackedMembers {
  readonly members: readonly Member[];
  /** Bytes written. */
  readonly bytes: number;
  readonly isLast: boolean;
}

const usualBatchBytes = 64 * 1024 * 1024;
/**
 * Largest archive inside the archive, bytes: services split their exports into parts of some hundred MB. Only one is on the disk
 * at a time.
 */
const nestedBytes = 1024 * 1024 * 1024;

/**
 * Unpacks the next members of an archive into a folder, one after the other. Memory is bounded by one slice and the lists of
 * files; a packed archive inside the archive is kept on disk meanwhile. Files that do not begin like a recording are not written.
 */
export async function unpackMembers({
  path,
  folder,
  from,
  maxMembers,
  bytesLeft,
  batchBytes = usualBatchBytes,
  only,
}: UnpackMembersInput): Promise<UnpackedMembers> {
  const limits = { ...defaultArchiveLimits, nestedBytes, unpackedBytes: bytesLeft };
  const handle = openSync(path, "r");
  const nesting = new NestedOnDisk(path, folder);
  try {
    const members: Member[] = [];
    let [index, bytes] = [from, 0];
    for await (const file of unpackFiles(fileSource(handle), "", { limits, from, nesting })) {
      index += 1;
      if (index > maxMembers) {
        members.push({ path: "", result: fail({ kind: "too_many_entries", limit: maxMembers }) });
        return { members, bytes, isLast: true };
      }
      const memberPath = file.name.slice(1);
      const isRefusedArchive = memberPath === "";
      if (only !== undefined && !isRefusedArchive && memberNames(memberPath, "").path !== only) continue;
      const result = await write(file, folder);
      members.push({ path: memberPath, result });
      if (only !== undefined) return { members, bytes, isLast: true };
      if (result.ok) bytes += result.value.size;
      if (bytes >= batchBytes) return { members, bytes, isLast: false };
    }
    return { members, bytes, isLast: true };
  } finally {
    closeSync(handle);
  }
}

export interface CountMembersInput extends Pick<
  UnpackMembersInput,
  "path" | "folder" | "maxMembers" | "bytesLeft"
> {
  /** Paths of files that are read as tables, or that tables name. */
  readonly read: readonly string[];
}

/** The number of members of an archive, and the other files in it. */
export interface CountedMembers {
  readonly count: number;
  readonly leftOut: readonly LeftOutPart[];
}

/** Counts the members that `unpackMembers` finds in an archive. It has to unpack archives inside it to count theirs. */
export async function countMembers({
  path,
  folder,
  maxMembers,
  bytesLeft,
  read,
}: CountMembersInput): Promise<CountedMembers> {
  const handle = openSync(path, "r");
  try {
    let count = 0;
    const limits = { ...defaultArchiveLimits, nestedBytes, unpackedBytes: bytesLeft };
    const nesting = new NestedOnDisk(path, folder);
    const leftOut = new LeftOutFiles(read);
    const onPassed = (name: string): void => leftOut.add(name.slice(1));
    for await (const _ of unpackFiles(fileSource(handle), "", { limits, nesting, onPassed })) {
      count += 1;
      if (count > maxMembers) break;
    }
    return { count, leftOut: leftOut.list() };
  } finally {
    closeSync(handle);
  }
}

async function write(
  file: UnpackedFile,
  folder: string,
): Promise<Result<WrittenMember, ArchiveError | DecodeError>> {
  if (file.refusal) return fail(file.refusal);
  const writer = new MemberWriter(folder);
  try {
    const unpacked = await file.extract(writer.push);
    return writer.end(unpacked.ok ? undefined : unpacked.error);
  } finally {
    writer.close();
  }
}
