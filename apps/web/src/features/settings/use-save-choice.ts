import type { GivenSettingsChange } from "@cairn/contracts/accounts/settings";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { inTurn } from "../../lib/query/in-turn.ts";

/** Saves choices that hold at once and need no password. */
export const useSaveChoice = () => {
  const client = useQueryClient();
  return useMutation({
    // Also when the page goes right after the choice.
    mutationFn: (body: GivenSettingsChange) =>
      inTurn("settings", () => requestOrThrow("saveSettings", { body, keepalive: true })),
    // Waited for, so that a control never goes back to what was saved before.
    onSuccess: () => afterChange(client, "settings"),
  });
};
