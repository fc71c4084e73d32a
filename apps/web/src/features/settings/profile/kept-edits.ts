import type { UnitSystem } from "@cairn/units/unit-system";
import type { ProfileEdits } from "./profile-fields.ts";

/** Edits of a person who left for a provider in order to prove their identity. */
interface KeptEdits {
  readonly username: string;
  readonly units: UnitSystem;
  readonly edits: ProfileEdits;
}

const storageName = "profile-edits";

/** Stores edits in this tab until their author returns. */
export const keepEdits = (kept: KeptEdits): void => {
  try {
    sessionStorage.setItem(storageName, JSON.stringify(kept));
  } catch {
    // They have to be typed again then.
  }
};

/** The stored edits of a person; undefined for anybody else. */
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
