import type { UnitSystem } from "@cairn/units/unit-system";
import type { ProfileEdits } from "./profile-fields.ts";

/** What somebody had edited when they left for a provider to prove who they are. */
interface KeptEdits {
  readonly username: string;
  readonly units: UnitSystem;
  readonly edits: ProfileEdits;
}

const storageName = "profile-edits";

/** Keeps edits in this tab until its owner is back. */
export const keepEdits = (kept: KeptEdits): void => {
  try {
    sessionStorage.setItem(storageName, JSON.stringify(kept));
  } catch {
    // They are typed again then.
  }
};

/** The edits that were kept for a person; undefined for anybody else. */
export const keptEdits = (username: string): KeptEdits | undefined => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageName) ?? "null") as KeptEdits | null;
    return kept?.username === username ? kept : undefined;
  } catch {
    return undefined;
  }
};

export const forgetEdits = (): void => {
  try {
    sessionStorage.removeItem(storageName);
  } catch {
    // There are none.
  }
};
