import { useMutation, useQueryClient } from "@tanstack/react-query";
import { failureText } from "../../../lib/api/error-text.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { afterChange } from "../../../lib/query/changes.ts";
import { reloadRegions } from "../../../lib/regions/map-regions.ts";
import { showToast } from "../../../ui/overlay/toast-store.ts";

/** Changes the maps of the server, and shows what every map of this page draws on by then. */
export const useMapChange = <Input>(change: (input: Input) => Promise<unknown>, done?: () => void) => {
  const { t } = useMessages();
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      done?.();
      await Promise.all([afterChange(client, "operator"), reloadRegions()]);
    },
    onError: (error) => {
      showToast(failureText(t, error));
    },
  });
};
