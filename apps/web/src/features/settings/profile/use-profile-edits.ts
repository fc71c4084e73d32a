import type { SettingsView } from "@cairn/contracts/accounts/settings";
import { useState } from "react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { useUnits } from "../../../lib/preferences/preferences.ts";
import {
  changedElsewhere,
  fieldsOf,
  inUnits,
  type ProfileEdits,
  type ProfileField,
  shownFields,
  withEdit,
} from "./profile-fields.ts";

/** What a person has edited of their profile and not saved yet, over what is saved now. */
export const useProfileEdits = (settings: SettingsView) => {
  const { locale } = useMessages();
  const units = useUnits();
  const [edits, setEdits] = useState<ProfileEdits>({});
  const [editedIn, setEditedIn] = useState(units);
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
    elsewhere: changedElsewhere(saved, edits),
    isEdited: Object.keys(edits).length > 0,
    edit: (field: ProfileField, value: string) => {
      setEdits((before) => withEdit(saved, before, field, value));
    },
    discard: () => {
      setEdits({});
    },
  };
};
