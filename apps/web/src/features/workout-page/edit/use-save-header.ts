import { useMutation, useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { ApiFailure } from "../../../lib/api/api-failure.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { showToast } from "../../../ui/overlay/toast-store.ts";
import { type HeaderChange, applyChange } from "./apply-change.ts";
import { workoutQuery } from "../../../lib/api/workout-query.ts";
import { afterChange } from "../../../lib/query/changes.ts";

/** Saves a change of the workout's header: shown at once, taken back with a sentence when the server refuses. */
export function useSaveHeader(workoutKey: string) {
  const { t } = useMessages();
  const client = useQueryClient();
  const { queryKey } = workoutQuery(workoutKey);
  return useMutation({
    mutationFn: (change: HeaderChange) =>
      requestOrThrow("saveWorkoutHeaders", { body: [{ workoutKey, ...change }] }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (shown) => shown && applyChange(shown, change));
      return { before };
    },
    onError: (error, _change, kept) => {
      client.setQueryData(queryKey, kept?.before);
      const reason = error instanceof ApiFailure ? error.reason : "internal";
      showToast(t("workout.notSaved", { why: t(`errors.${reason}`) }));
    },
    onSuccess: () => {
      void afterChange(client, "sharing");
    },
  });
}
