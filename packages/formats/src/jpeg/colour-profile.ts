import { asciiBytes } from "./markers.ts";

/**
 * Signature of a segment with a part of a profile, followed by the part's number, from 1, and the number of parts (ICC.1:2022,
 * B.4).
 */
const signature = asciiBytes("ICC_PROFILE\0");
const partHead = signature.length + 2;

/** Profiles of cameras have a few kilobytes, those of printing presses up to 1.5 MB. */
const maxProfileBytes = 2 * 1024 * 1024;
const profileHeader = 128;
const tagEntry = 12;
const maxTags = 100;

/** Colour space of a picture by its number of components (ICC.1:2022, table 19). */
const spaceOf: Readonly<Record<number, string>> = { 1: "GRAY", 3: "RGB ", 4: "CMYK" };

/** Collects the parts of a colour profile from the segments of a JPEG. */
export interface ProfileParts {
  /** Takes the content of a segment, if it is a part of a profile; a profile that becomes too large is dropped. */
  add(content: Uint8Array): void;
  /**
   * The contents of the segments in order, for a picture with this number of components; empty unless the profile is complete and
   * sane.
   */
  whole(components: number): readonly Uint8Array[];
}

export function gatherProfile(): ProfileParts {
  const parts = new Map<number, Uint8Array>();
  let size = 0;
  return {
    add(content) {
      if (!signature.every((byte, i) => content[i] === byte)) return;
      size += content.length;
      if (size <= maxProfileBytes) parts.set(content[signature.length] ?? 0, content.slice());
      else parts.clear();
    },
    whole(components) {
      const [first] = parts.values();
      const count = first?.[signature.length + 1] ?? 0;
      const ordered = Array.from({ length: count }, (_, i) => parts.get(i + 1));
      const contents = ordered.filter((part) => part !== undefined);
      if (contents.length !== count || parts.size !== count) return [];
      return isSane(joined(contents), spaceOf[components]) ? contents : [];
    },
  };
}

function joined(contents: readonly Uint8Array[]): Uint8Array {
  const profile = new Uint8Array(contents.reduce((sum, { length }) => sum + length - partHead, 0));
  let at = 0;
  for (const content of contents) {
    profile.set(content.subarray(partHead), at);
    at += content.length - partHead;
  }
  return profile;
}

/** Whether header and tag table describe the profile: its length, its colours, and tags within it. */
function isSane(profile: Uint8Array, space: string | undefined): boolean {
  if (profile.length < profileHeader + 4) return false;
  const view = new DataView(profile.buffer);
  const text = (at: number): string => String.fromCodePoint(...profile.subarray(at, at + 4));
  if (view.getUint32(0) !== profile.length || text(36) !== "acsp" || text(16) !== space) return false;
  const tags = view.getUint32(profileHeader);
  const tableEnd = profileHeader + 4 + tags * tagEntry;
  if (tags > maxTags || tableEnd > profile.length) return false;
  for (let entry = profileHeader + 4; entry < tableEnd; entry += tagEntry) {
    if (view.getUint32(entry + 4) + view.getUint32(entry + 8) > profile.length) return false;
  }
  return true;
}
