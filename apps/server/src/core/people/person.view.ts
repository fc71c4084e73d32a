import { hash } from "node:crypto";
import type { FoundPersonView } from "@cairn/contracts/profile/profile";
import { profileImage } from "@cairn/contracts/profile/profile-image-address";
import { timeForReader } from "../../platform/access/stored-time.ts";
import type { FoundPersonRow } from "./people.queries.ts";

/** A person in a list of search results. */
export function foundPersonView(person: FoundPersonRow): FoundPersonView {
  const reader = person.relation === "owner" ? "owner" : "others";
  return {
    username: person.username,
    realName: person.realName,
    ...(person.country !== null && { country: person.country }),
    ...profileImage(person.imageKey),
    ...(person.imageKey !== null && { imageKey: person.imageKey }),
    uuid: uuidOf(person.id),
    key: person.id,
    createdDate: timeForReader(person.createdAt, reader),
    lastModified: timeForReader(person.updatedAt, reader),
    lastLogin: 0,
    showLocale: true,
  };
}

/** A UUID that is always the same for an id: version 8 (RFC 9562, 5.8) over its SHA-256. */
export function uuidOf(id: string): string {
  const bytes = hash("sha256", id, "buffer").subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
