import type { ZoneSetView } from "@cairn/contracts/heart-rate/training-zones";
import type { TrainingZoneKind } from "@cairn/domain/thresholds/training-zones";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { ApiFailure } from "../../../lib/api/api-failure.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { afterChange } from "../../../lib/query/changes.ts";
import { queryKeys } from "../../../lib/query/query-keys.ts";
import { showToast } from "../../../ui/overlay/toast-store.ts";
import { useIsOpen } from "../../../ui/overlay/use-is-open.ts";
import { useLateFailure } from "../../../ui/overlay/use-late-failure.ts";
import { ownTrainingZonesQuery } from "./own-training-zones.ts";
import { useZoneTexts } from "./zone-texts.ts";

/** Whether two sets of zones that begin on one day are the same; none is the same as none. */
const isSameZones = (one: ZoneSetView | undefined, other: ZoneSetView | undefined): boolean =>
  one?.unit === other?.unit && one?.limits.join() === other?.limits.join();

/**
 * Replaces a set of zones, but never one that the person has not seen: if another page has changed it in the meantime nothing is
 * saved, and the sets are loaded again.
 *
 * @param before the set with which the form was opened; undefined adds a new one
 */
export function useSavingZones(kind: TrainingZoneKind, before: ZoneSetView | undefined, onSaved: () => void) {
  const { t } = useMessages();
  const texts = useZoneTexts();
  const client = useQueryClient();
  const { data } = useQuery(ownTrainingZonesQuery);
  const [seen, setSeen] = useState(before);
  const found = data?.zones.find((each) => each.kind === kind && each.since === before?.since);
  const now = found && { since: found.since, unit: found.unit, limits: found.limits };
  const isOpen = useIsOpen();
  const tellLateFailure = useLateFailure();
  const saving = useMutation({
    mutationFn: (after: ZoneSetView) =>
      requestOrThrow("saveTrainingZones", { body: { kind, before: seen ?? null, after } }),
    onSuccess: async (saved, after) => {
      // Before the form closes: the next one begins with what the row shows.
      client.setQueryData(queryKeys.ownTrainingZones, saved);
      if (isOpen()) onSaved();
      showToast(t("settings.thresholdSaved", { threshold: texts.whole({ ...after, kind }) }));
      await afterChange(client, "heartRate");
    },
    onError: async (error) => {
      tellLateFailure(error);
      if (error instanceof ApiFailure && error.reason === "training_zones.changed")
        await client.fetchQuery({ ...ownTrainingZonesQuery, staleTime: 0 });
    },
  });
  return {
    saving,
    /** The current state of the set with which the form was opened. */
    now,
    /** Whether the person has not seen that state. While it is being saved, what is new there is this form itself. */
    elsewhere: !saving.isPending && before !== undefined && data !== undefined && !isSameZones(now, seen),
    /** The person has seen it. */
    seeNow: () => {
      setSeen(now);
      saving.reset();
    },
  };
}
