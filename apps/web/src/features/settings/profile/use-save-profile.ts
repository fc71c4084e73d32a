import type { GivenSettingsChange, SettingsBase, SettingsView } from "@cairn/contracts/accounts/settings";
import { passwordHeader } from "@cairn/contracts/accounts/settings-values";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { afterChange } from "../../../lib/query/changes.ts";
import { queryKeys } from "../../../lib/query/query-keys.ts";

/** A change of the profile, and what had been loaded of it. */
export interface ProfileChange {
  readonly change: GivenSettingsChange;
  readonly base: SettingsBase;
}

interface ProfileSave extends ProfileChange {
  /** Absent for who has none: a fresh login stands in its place. */
  readonly password: string | undefined;
}

/** What was saved, over what the screen knew: null takes a setting away. */
const saved = (before: SettingsView, change: GivenSettingsChange): SettingsView =>
  Object.fromEntries(
    Object.entries({ ...before, ...change }).filter(([, value]) => value !== null),
  ) as SettingsView;

/** Saves changes of the profile, with the password where there is one. */
export const useSaveProfile = (onSaved: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ change, base, password }: ProfileSave) =>
      requestOrThrow("saveSettings", {
        body: { ...change, base },
        ...(password !== undefined && { headers: { [passwordHeader]: encodeURIComponent(password) } }),
      }),
    // Somebody else may have saved meanwhile: the form shows what.
    onError: () => client.invalidateQueries({ queryKey: queryKeys.ownSettings }),
    onSuccess: async (_true, { change }) => {
      client.setQueryData(queryKeys.ownSettings, (before) => before && saved(before, change));
      onSaved();
      await afterChange(
        client,
        "settings",
        ...(change.birthdate === undefined ? [] : ["heartRate" as const]),
      );
    },
  });
};
