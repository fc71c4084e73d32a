import type { HeldZonesView } from "@cairn/contracts/accounts/training-zones";
import type { TrainingZoneKind } from "@cairn/domain/thresholds/training-zones";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { ApiFailure } from "../../../lib/api/api-failure.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { afterChange } from "../../../lib/query/changes.ts";
import { showToast } from "../../../ui/overlay/toast-store.ts";
import { ownTrainingZonesQuery } from "./own-training-zones.ts";
import { useZoneTexts } from "./zone-texts.ts";

/**
 * Puts a set of zones in the place of another one. Where another page changed that one meanwhile nothing is saved; the answer tells what it is now, and the next try takes
 * the place of that.
 *
 * @param before the set as the form was opened on it; undefined adds another one
 */
export function useSavingZones(
  kind: TrainingZoneKind,
  before: HeldZonesView | undefined,
  onSaved: () => void,
) {
  const { t } = useMessages();
  const texts = useZoneTexts();
  const client = useQueryClient();
  const [seen, setSeen] = useState(before);
  const saving = useMutation({
    mutationFn: async (after: HeldZonesView) => {
      await requestOrThrow("saveTrainingZones", { body: { kind, before: seen ?? null, after } });
      return after;
    },
    onSuccess: async (after) => {
      onSaved();
      showToast(t("settings.thresholdSaved", { threshold: texts.whole({ ...after, kind }) }));
      await afterChange(client, "heartRate");
    },
    onError: async (error) => {
      if (!(error instanceof ApiFailure) || error.reason !== "training_zones.changed") return;
      const { zones } = await client.fetchQuery({ ...ownTrainingZonesQuery, staleTime: 0 });
      const now = zones.find((each) => each.kind === kind && each.since === seen?.since);
      setSeen(now && { since: now.since, unit: now.unit, limits: now.limits });
    },
  });
  return { saving, seen };
}
