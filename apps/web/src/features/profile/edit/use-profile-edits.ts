import type { SettingsView } from "@cairn/contracts/settings/settings";
import type { UnitSystem } from "@cairn/units/unit-system";
import { useEffect, useState } from "react";
import { basePath } from "../../../lib/base-path.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { useUnits } from "../../../lib/preferences/preferences.ts";
import {
  changedElsewhere,
  editsSince,
  fieldsOf,
  inUnits,
  type ProfileEdits,
  type ProfileField,
  type ProfileFields,
  type ProfileSetting,
  shownFields,
  withEdit,
  withoutSetting,
  withSeen,
} from "./profile-fields.ts";

/** Edits of a person who left for a provider in order to prove their identity. */
interface KeptEdits {
  readonly username: string;
  readonly units: UnitSystem;
  readonly edits: ProfileEdits;
}

const storageName = `${basePath}profile-edits`;

/** Stores edits in this tab until their author returns. */
const keepEdits = (kept: KeptEdits): void => {
  try {
    sessionStorage.setItem(storageName, JSON.stringify(kept));
  } catch {
    // They have to be typed again then.
  }
};

/** The stored edits of a person; undefined for anybody else. */
const keptEdits = (username: string): KeptEdits | undefined => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageName) ?? "null") as KeptEdits | null;
    return kept?.username === username ? kept : undefined;
  } catch {
    return undefined;
  }
};

const forgetEdits = (): void => {
  try {
    sessionStorage.removeItem(storageName);
  } catch {
    // There are none.
  }
};

/** A person's unsaved edits of their profile, on top of the saved values. */
export const useProfileEdits = (settings: SettingsView, username: string) => {
  const { locale } = useMessages();
  const units = useUnits();
  const [kept] = useState(() => keptEdits(username));
  const [edits, setEdits] = useState<ProfileEdits>(kept?.edits ?? {});
  const [editedIn, setEditedIn] = useState(kept?.units ?? units);
  useEffect(forgetEdits, []);
  if (editedIn !== units) {
    setEditedIn(units);
    setEdits(inUnits(edits, editedIn, units, locale));
  }
  const saved = fieldsOf(settings, units, locale);
  return {
    units,
    saved,
    edits,
    fields: shownFields(saved, edits),
    elsewhere: changedElsewhere(settings, edits),
    isEdited: Object.keys(edits).length > 0,
    edit: (field: ProfileField, value: string) => {
      setEdits((before) => withEdit({ settings, saved }, before, field, value));
    },
    /** Accepts what was saved elsewhere. */
    takeOther: (setting: ProfileSetting) => {
      setEdits((before) => withoutSetting(before, setting));
    },
    /** Keeps what was edited here instead of what was saved elsewhere. */
    preferOwn: (setting: ProfileSetting) => {
      setEdits((before) => withSeen(settings, before, setting));
    },
    /** The sent values are saved: what was edited in the meantime stays. */
    settle: (sent: ProfileFields, settled: SettingsView) => {
      const loaded = { settings: settled, saved: fieldsOf(settled, units, locale) };
      setEdits((before) => editsSince(loaded, sent, shownFields(saved, before)));
    },
    discard: () => {
      setEdits({});
    },
    /** Keeps them in this tab during a visit elsewhere. */
    keep: () => {
      keepEdits({ username, units, edits });
    },
  };
};
