import type { ThresholdView } from "@cairn/contracts/heart-rate/thresholds";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { ApiFailure } from "../../lib/api/api-failure.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { showToast } from "../../ui/overlay/toast-store.ts";
import { useIsOpen } from "../../ui/overlay/use-is-open.ts";
import { useLateFailure } from "../../ui/overlay/use-late-failure.ts";
import { ownThresholdsQuery } from "./own-thresholds.ts";
import { useThresholdTexts } from "./threshold-texts.ts";

/** A value to save, and the one of the same kind and day that the person agreed to overwrite. */
interface Saying {
  readonly next: ThresholdView;
  readonly there: ThresholdView | undefined;
}

/** The value of a kind that begins on a day. */
const begins = (all: readonly ThresholdView[], { kind, since }: Omit<ThresholdView, "value">) =>
  all.find((each) => each.kind === kind && each.since === since);

/**
 * Saves a value in place of the one with which the form was opened. Neither that one nor another that begins on the new day is
 * overwritten unless the person has seen it: if another page has changed them in the meantime nothing is saved, and the values
 * are loaded again.
 *
 * @param before the value with which the form was opened; undefined adds a new one
 * @param all the currently saved values
 */
export function useSavingThreshold(
  before: ThresholdView | undefined,
  all: readonly ThresholdView[],
  onSaved: () => void,
) {
  const { t } = useMessages();
  const texts = useThresholdTexts();
  const client = useQueryClient();
  const [seen, setSeen] = useState(before?.value);
  const [replacing, setReplacing] = useState<Saying & { readonly there: ThresholdView }>();
  const now = before && begins(all, before);
  /** A value other than the form's that begins on the day of the new one. */
  const inTheWay = (values: readonly ThresholdView[], next: ThresholdView) =>
    before?.since === next.since ? undefined : begins(values, next);
  const isOpen = useIsOpen();
  const tellLateFailure = useLateFailure();
  const saving = useMutation({
    mutationFn: async ({ next, there }: Saying) => {
      const isMoved = before !== undefined && before.since !== next.since;
      const days = [
        ...(before ? [{ since: before.since, value: seen ?? null }] : []),
        ...(before && !isMoved ? [] : [{ since: next.since, value: there?.value ?? null }]),
      ];
      const insteadOf = isMoved ? { insteadOf: before.since } : {};
      return await requestOrThrow("saveThreshold", { body: { ...next, ...insteadOf, seen: days } });
    },
    onSuccess: async (saved, { next }) => {
      // Before the form closes: the next one begins with what the row shows.
      client.setQueryData(queryKeys.ownThresholds, saved);
      setReplacing(undefined);
      if (isOpen()) onSaved();
      showToast(t("settings.thresholdSaved", { threshold: texts.whole(next) }));
      await afterChange(client, "heartRate");
    },
    onError: async (error, { next }) => {
      tellLateFailure(error);
      if (!(error instanceof ApiFailure) || error.reason !== "threshold.changed") return;
      const { thresholds } = await client.fetchQuery({ ...ownThresholdsQuery, staleTime: 0 });
      const there = inTheWay(thresholds, next);
      const isAsSeen = !before || begins(thresholds, before)?.value === seen;
      setReplacing(isAsSeen && there ? { next, there } : undefined);
    },
  });
  return {
    saving,
    save: (next: ThresholdView) => {
      const there = inTheWay(all, next);
      if (there && there.value !== next.value) setReplacing({ next, there });
      else saving.mutate({ next, there });
    },
    /** The current state of the value with which the form was opened. */
    now,
    /** Whether the person has not seen that state. While it is being saved, what is new there is this form itself. */
    elsewhere: !saving.isPending && before !== undefined && now?.value !== seen,
    /** The person has seen it. */
    seeNow: () => {
      setSeen(now?.value);
      saving.reset();
    },
    /** The value to ask about before it is overwritten. */
    replacing,
    stopReplacing: () => {
      setReplacing(undefined);
    },
  };
}
