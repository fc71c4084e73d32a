import { useMutation, useQueryClient } from "@tanstack/react-query";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { ApiFailure } from "../../../lib/api/api-failure.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { showToast } from "../../../ui/overlay/toast-store.ts";
import { type SourceChange, applySource } from "./apply-source.ts";
import { workoutQuery } from "../../../lib/api/workout-query.ts";
import { afterChange } from "../../../lib/query/changes.ts";

/** Saves whose value counts for one number: shown at once, taken back with a sentence when the server refuses. */
export function useSaveSource(workoutKey: string) {
  const { t } = useMessages();
  const client = useQueryClient();
  const { queryKey } = workoutQuery(workoutKey);
  return useMutation({
    mutationFn: ({ total, source }: SourceChange) =>
      requestOrThrow("chooseSources", { params: { workoutKey }, body: { totals: { [total]: source } } }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (shown) => shown && applySource(shown, change));
      return { before };
    },
    onError: (error, _change, kept) => {
      client.setQueryData(queryKey, kept?.before);
      const reason = error instanceof ApiFailure ? error.reason : "internal";
      showToast(t("workout.notSaved", { why: t(`errors.${reason}`) }));
    },
    onSuccess: (saved) => {
      // Numbers that follow from the chosen one, such as the average speed, come with the answer.
      client.setQueryData(queryKey, saved);
      void afterChange(client, "numbers");
    },
  });
}
