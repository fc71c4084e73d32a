import type { SettingsBase, SettingsChange, SettingsView } from "@cairn/contracts/settings/settings";
import { passwordHeader } from "@cairn/contracts/settings/settings-values";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { afterChange } from "../../../lib/query/changes.ts";
import { queryKeys } from "../../../lib/query/query-keys.ts";
import type { ProfileFields } from "./profile-fields.ts";

/** A change of the profile, the values as loaded, and the form as it was sent. */
export interface ProfileChange {
  readonly change: SettingsChange;
  readonly base: SettingsBase;
  readonly fields: ProfileFields;
}

interface ProfileSave extends ProfileChange {
  /** Absent for accounts without one: a fresh login replaces it. */
  readonly password: string | undefined;
}

/** The saved settings after a change; null removes a setting. */
const saved = (before: SettingsView, change: SettingsChange): SettingsView =>
  Object.fromEntries(
    Object.entries({ ...before, ...change }).filter(([, value]) => value !== null),
  ) as SettingsView;

/**
 * Saves changes of the profile, with the password if there is one.
 *
 * @param onSaved gets the form as it was sent, and the settings as they are now
 */
export const useSaveProfile = (onSaved: (sent: ProfileFields, settings: SettingsView) => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ change, base, password }: ProfileSave) =>
      requestOrThrow("saveSettings", {
        body: { ...change, base },
        ...(password !== undefined && { headers: { [passwordHeader]: encodeURIComponent(password) } }),
      }),
    // Another tab may have saved in the meantime: the form shows that.
    onError: () => client.invalidateQueries({ queryKey: queryKeys.ownSettings }),
    onSuccess: async (_true, { change, fields }) => {
      const settings = client.setQueryData(
        queryKeys.ownSettings,
        (before) => before && saved(before, change),
      );
      if (settings) onSaved(fields, settings);
      await afterChange(
        client,
        "settings",
        ...(change.birthdate === undefined ? [] : ["heartRate" as const]),
      );
    },
  });
};
