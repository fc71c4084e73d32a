import type { PrivacyZoneView } from "@cairn/contracts/privacy-zones";
import { useQuery } from "@tanstack/react-query";
import { EyeOff } from "lucide-react";
import { useState } from "react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import { QueryFailure } from "../../ui/status/query-failure.tsx";
import { useFocusAfterRemoval } from "../../ui/use-focus-after-removal.ts";
import { latestTracksQuery } from "../../lib/api/latest-tracks.ts";
import { ownZonesQuery } from "../../lib/api/own-zones.ts";
import section from "../../ui/settings-section.module.css";
import text from "../../ui/text.module.css";
import { ValueRow } from "../../ui/value-row.tsx";
import { RemoveZoneDialog } from "./remove-zone-dialog.tsx";
import { type ZoneDraft, ZoneForm } from "./zone-form.tsx";

/** The places that a person hides from everybody else. */
export const PrivacyZones = () => {
  const { t } = useMessages();
  const formats = useFormats();
  const zones = useQuery(ownZonesQuery);
  const latest = useQuery(latestTracksQuery);
  const [draft, setDraft] = useState<ZoneDraft>();
  const [leaving, setLeaving] = useState<PrivacyZoneView>();
  const nameOf = ({ name }: PrivacyZoneView) => name || t("settings.zoneUnnamed");
  return (
    <section ref={useFocusAfterRemoval()} className={section["card"]} aria-labelledby="privacy-zones">
      <h2 id="privacy-zones">{t("settings.zones")}</h2>
      <p className={section["text"]}>{t("settings.zonesText")}</p>
      <QueryFailure query={zones} />
      {zones.data?.length === 0 && <p className={section["text"]}>{t("settings.zonesNone")}</p>}
      {zones.data && zones.data.length > 0 && (
        <ul className={section["list"]}>
          {zones.data.map((zone) => (
            <ValueRow
              key={zone.id}
              name={nameOf(zone)}
              detail={
                <span className={text["figure"]}>
                  {t("settings.zoneReach", { radius: formats.text(formats.elevation(zone.radius)) })}
                </span>
              }
              isNarrow
            >
              <Button
                size="small"
                aria-label={t("settings.zoneChangeOf", { name: nameOf(zone) })}
                onClick={() => {
                  setDraft(zone);
                }}
              >
                {t("settings.zoneChange")}
              </Button>
              <Button
                size="small"
                kind="danger"
                aria-label={t("settings.zoneRemoveOf", { name: nameOf(zone) })}
                onClick={() => {
                  setLeaving(zone);
                }}
              >
                {t("settings.zoneRemove")}
              </Button>
            </ValueRow>
          ))}
        </ul>
      )}
      {!zones.isError && (
        <Button
          icon={EyeOff}
          disabled={!zones.data || latest.isPending}
          onClick={() => {
            setDraft({ name: "", center: latest.data?.place ?? { x: 0, y: 0 }, radius: 300 });
          }}
        >
          {t("settings.zoneAdd")}
        </Button>
      )}
      {draft && (
        <ZoneForm
          draft={draft}
          tracks={latest.data?.tracks ?? []}
          onClose={() => {
            setDraft(undefined);
          }}
        />
      )}
      {leaving && (
        <RemoveZoneDialog
          zone={leaving}
          name={nameOf(leaving)}
          onClose={() => {
            setLeaving(undefined);
          }}
        />
      )}
    </section>
  );
};
