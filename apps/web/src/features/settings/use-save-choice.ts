import type { SettingsChange } from "@cairn/contracts/settings/settings";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { sendInOrder } from "../../lib/query/send-in-order.ts";

/** Saves choices that apply immediately and need no password. */
export const useSaveChoice = () => {
  const client = useQueryClient();
  return useMutation({
    // Works even if the page is left right after the choice.
    mutationFn: (body: SettingsChange) =>
      sendInOrder("settings", () => requestOrThrow("saveSettings", { body, keepalive: true })),
    // Awaited, so that a control never returns to the previously saved value.
    onSuccess: () => afterChange(client, "settings"),
  });
};
