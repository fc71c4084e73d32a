import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import type { DecodeError } from "@cairn/domain/decoded-activity";
import { fail, type Result } from "@cairn/domain/result";
import type { ArchiveError } from "@cairn/formats/archive/archive-error";
import { defaultArchiveLimits } from "@cairn/formats/archive/archive-limits";
import type { ByteSource } from "@cairn/formats/archive/byte-source";
import { type UnpackedFile, unpackFiles } from "@cairn/formats/unpack-files";
import { memberNames } from "./member-names.ts";
import { MemberWriter, type WrittenMember } from "./member-writer.ts";

export interface UnpackMembersInput {
  readonly path: string;
  /** Where members are written, under names of this server. */
  readonly folder: string;
  /** Members that were unpacked before, which are passed over. */
  readonly from: number;
  readonly maxMembers: number;
  /** Bytes that may still be unpacked of this archive. */
  readonly bytesLeft: number;
  /** Bytes after which a batch ends: what an import holds on the disk beside the archive, and one member more at most. */
  readonly batchBytes?: number;
  /** Path of the one member that is wanted, as `memberNames` gives it; the first of that name. */
  readonly only?: string;
}

/** One file of an archive that may be a recording. */
export interface Member {
  /** Path inside the archive; empty when it is the archive itself that is refused. */
  readonly path: string;
  readonly result: Result<WrittenMember, ArchiveError | DecodeError>;
}

export interface UnpackedMembers {
  readonly members: readonly Member[];
  /** Bytes that were written. */
  readonly bytes: number;
  readonly isLast: boolean;
}

const usualBatchBytes = 64 * 1024 * 1024;
/** An archive inside an archive is held in memory, so this one is smaller than what a browser may unpack. */
const nestedBytes = 32 * 1024 * 1024;

/**
 * Unpacks the next members of an archive into a folder, one after the other. Memory is bounded by one slice, or by an archive inside the
 * archive; nothing is written of what does not begin like a recording.
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
  try {
    const members: Member[] = [];
    let [index, bytes] = [0, 0];
    for await (const file of unpackFiles(fileSource(handle), "", limits)) {
      index += 1;
      if (index <= from) continue;
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

export type CountMembersInput = Pick<UnpackMembersInput, "path" | "maxMembers">;

/** How many members an archive has for `unpackMembers`; those inside archives inside it have to be unpacked for it. */
export async function countMembers({ path, maxMembers }: CountMembersInput): Promise<number> {
  const handle = openSync(path, "r");
  try {
    let count = 0;
    for await (const _ of unpackFiles(fileSource(handle), "", { ...defaultArchiveLimits, nestedBytes })) {
      count += 1;
      if (count > maxMembers) break;
    }
    return count;
  } finally {
    closeSync(handle);
  }
}

function fileSource(handle: number): ByteSource {
  return {
    length: fstatSync(handle).size,
    read(from, to) {
      const bytes = Buffer.allocUnsafeSlow(to - from);
      return bytes.subarray(0, readSync(handle, bytes, 0, bytes.length, from));
    },
  };
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
