import type { TrainingZonesView } from "@cairn/contracts/heart-rate/training-zones";
import { type TrainingZoneKind, trainingZoneKinds } from "@cairn/domain/thresholds/training-zones";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { afterChange } from "../../../lib/query/changes.ts";
import { Button } from "../../../ui/form/button.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { showToast } from "../../../ui/overlay/toast-store.ts";
import { QueryFailure } from "../../../ui/status/query-failure.tsx";
import { useFocusAfterRemoval } from "../../../ui/use-focus-after-removal.ts";
import { DatedRow } from "../dated-row.tsx";
import { isSameDated } from "../is-same-dated.ts";
import values from "../thresholds.module.css";
import { ownTrainingZonesQuery } from "./own-training-zones.ts";
import { TrainingZonesForm } from "./training-zones-form.tsx";
import styles from "./training-zones.module.css";
import { useZoneTexts } from "./zone-texts.ts";

/** The subject of the form: a set to change, or a new one of a kind. */
interface Draft {
  readonly kind: TrainingZoneKind;
  readonly before?: TrainingZonesView;
}

const defaults = { heartRate: "settings.zonesDefaultHr", power: "settings.zonesDefaultPower" } as const;

/** A person's own limits of zones with their first days: add, change and remove. */
export const TrainingZones = () => {
  const { t } = useMessages();
  const texts = useZoneTexts();
  const client = useQueryClient();
  const query = useQuery(ownTrainingZonesQuery);
  const [draft, setDraft] = useState<Draft>();
  const [leaving, setLeaving] = useState<TrainingZonesView>();
  const all = query.data?.zones ?? [];
  // Its current state, whatever another page has changed while the question is open.
  const ending = leaving && all.find((each) => isSameDated(each, leaving));
  const unset = trainingZoneKinds.filter((kind) => all.every((zones) => zones.kind !== kind));
  return (
    <section ref={useFocusAfterRemoval()} className={values["values"]} aria-labelledby="training-zones">
      <h3 id="training-zones">{t("settings.trainingZones")}</h3>
      <p>{t("settings.trainingZonesText")}</p>
      <QueryFailure query={query} />
      {all.length > 0 && (
        <ul className={values["list"]}>
          {all.map((zones) => (
            <DatedRow
              key={`${zones.kind} ${zones.since}`}
              name={texts.kind(zones.kind)}
              since={texts.since(zones.since)}
              figure={texts.limits(zones)}
              whole={texts.whole(zones)}
              onChange={() => {
                const isOpen = draft?.before && isSameDated(draft.before, zones);
                setDraft(isOpen ? undefined : { kind: zones.kind, before: zones });
              }}
              onRemove={() => {
                setLeaving(zones);
              }}
            />
          ))}
        </ul>
      )}
      {query.data && unset.map((kind) => <p key={kind}>{t(defaults[kind])}</p>)}
      {/* Together, so that the focus moves from the button into the form that replaces it, and back. */}
      <div className={values["edit"]}>
        {draft ? (
          <TrainingZonesForm
            // Not its text: in another language it would be another form, without what was typed.
            key={draft.before ? `${draft.kind} ${draft.before.since}` : draft.kind}
            kind={draft.kind}
            before={draft.before && heldOf(draft.before)}
            onClose={() => {
              setDraft(undefined);
            }}
          />
        ) : (
          query.data && (
            <div className={styles["adds"]}>
              {trainingZoneKinds.map((kind) => (
                <Button
                  key={kind}
                  size="small"
                  icon={Plus}
                  data-holds-focus
                  onClick={() => {
                    setDraft({ kind });
                  }}
                >
                  {texts.add(kind)}
                </Button>
              ))}
            </div>
          )
        )}
      </div>
      {ending && (
        <ConfirmDialog
          title={t("settings.zonesRemoveTitle")}
          question={t("settings.zonesRemoveText", { zones: texts.whole(ending) })}
          confirm={t("settings.zoneRemove")}
          onClose={() => {
            setLeaving(undefined);
          }}
          onConfirm={async (close) => {
            const body = { kind: ending.kind, before: heldOf(ending), after: null };
            await requestOrThrow("saveTrainingZones", { body }).catch(async (error: unknown) => {
              await afterChange(client, "heartRate");
              throw error;
            });
            close();
            setDraft((open) => (open?.before && isSameDated(open.before, ending) ? undefined : open));
            showToast(t("settings.thresholdRemoved"));
            await afterChange(client, "heartRate");
          }}
        />
      )}
    </section>
  );
};

const heldOf = ({ since, unit, limits }: TrainingZonesView) => ({ since, unit, limits });
