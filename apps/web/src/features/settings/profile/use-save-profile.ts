import type { GivenSettingsChange, SettingsView } from "@cairn/contracts/accounts/settings";
import { passwordHeader } from "@cairn/contracts/accounts/settings-values";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { afterChange } from "../../../lib/query/changes.ts";
import { queryKeys } from "../../../lib/query/query-keys.ts";

interface ProfileSave {
  readonly change: GivenSettingsChange;
  readonly password: string;
}

/** What was saved, over what the screen knew: null takes a setting away. */
const saved = (before: SettingsView, change: GivenSettingsChange): SettingsView =>
  Object.fromEntries(
    Object.entries({ ...before, ...change }).filter(([, value]) => value !== null),
  ) as SettingsView;

/** Saves changes of the profile with the password. */
export const useSaveProfile = (onSaved: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ change, password }: ProfileSave) =>
      requestOrThrow("saveSettings", {
        body: change,
        headers: { [passwordHeader]: encodeURIComponent(password) },
      }),
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
