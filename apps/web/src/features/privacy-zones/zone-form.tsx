import { loadMapEngine } from "../../map/load-map-engine.ts";
import type { PrivacyZoneView } from "@cairn/contracts/privacy-zones";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useMemo, useState } from "react";
import type { PickerTrack } from "../../map/place-picker.tsx";
import { ApiFailure } from "../../lib/api/api-failure.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { useShownTheme } from "../../lib/shown-theme.ts";
import { Button } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Field } from "../../ui/form/field.tsx";
import { DegreesFields } from "./degrees-fields.tsx";
import { arePlaced, type TypedPlace } from "./typed-degrees.ts";
import { Notice } from "../../ui/status/notice.tsx";
import { showToast } from "../../ui/overlay/toast-store.ts";
import { useIsOpen } from "../../ui/overlay/use-is-open.ts";
import { useLateFailure } from "../../ui/overlay/use-late-failure.ts";
import { ownZonesQuery } from "../../lib/api/own-zones.ts";
import { ZoneChangedElsewhere } from "./zone-changed-elsewhere.tsx";
import { PlaceSearch } from "../../map/place-search/place-search.tsx";
import styles from "./zone-form.module.css";
import { afterChange } from "../../lib/query/changes.ts";

const PlacePicker = lazyPart(loadMapEngine, (engine) => engine.PlacePicker);

/** An unsaved zone has no id. */
export type ZoneDraft = Omit<PrivacyZoneView, "id"> & { readonly id?: string };

interface ZoneFormProps {
  readonly draft: ZoneDraft;
  /** Tracks of the person's latest workouts. */
  readonly tracks: readonly PickerTrack[];
  readonly onClose: () => void;
}

/** Characters of a zone's name. */
const maxName = 64;

const bodyOf = ({ name, center, radius }: ZoneDraft) => ({ name, center, radius });

const millionths = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

const isOfAnotherTab = (error: Error | null): boolean =>
  error instanceof ApiFailure && error.reason === "privacy_zone.changed_elsewhere";

/** Sets the position and radius of a zone, with a map that is moved under a disc or with numbers. */
export const ZoneForm = ({ draft, tracks, onClose }: ZoneFormProps) => {
  const { t, locale } = useMessages();
  const formats = useFormats();
  const theme = useShownTheme();
  const client = useQueryClient();
  const [zone, setZone] = useState(draft);
  /** The zone as it was loaded, or as its owner has seen it since. */
  const [base, setBase] = useState(draft);
  const { data: zones } = useQuery(ownZonesQuery);
  const [typed, setTyped] = useState<TypedPlace>({});
  const [wasTried, setWasTried] = useState(false);
  const look = useMemo(() => ({ locale, theme, ramp: undefined }), [locale, theme]);
  const { x, y } = zone.center;
  const change = (part: Partial<ZoneDraft>) => {
    setZone((before) => ({ ...before, ...part }));
  };
  const forgetTyped = () => {
    setTyped({});
    setWasTried(false);
  };
  const pick = ({ lon, lat }: { readonly lon: number; readonly lat: number }) => {
    change({ center: { x: millionths(lon), y: millionths(lat) } });
    forgetTyped();
  };
  const isOpen = useIsOpen();
  const tellLateFailure = useLateFailure();
  const saving = useMutation({
    mutationFn: async () => {
      const body = bodyOf(zone);
      return zone.id === undefined
        ? await requestOrThrow("createPrivacyZone", { body })
        : await requestOrThrow("changePrivacyZone", {
            params: { id: zone.id },
            body: { ...body, base: bodyOf(base) },
          });
    },
    onError: async (error) => {
      tellLateFailure(error);
      const loaded = client.invalidateQueries({ queryKey: queryKeys.ownPrivacyZones });
      // What another tab saved is shown beside this. Nothing else waits: without a connection, that would last until it is back.
      if (isOfAnotherTab(error)) await loaded;
    },
    onSuccess: async () => {
      await afterChange(client, "privacyZones");
      if (isOpen()) onClose();
      showToast(t("settings.zoneSaved"));
    },
  });
  const isChanged = isOfAnotherTab(saving.error);
  const stored = isChanged ? zones?.find(({ id }) => id === zone.id) : undefined;
  return (
    <Dialog
      title={t(zone.id === undefined ? "settings.zoneAdd" : "settings.zoneChange")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button
            kind="primary"
            busy={saving.isPending}
            onClick={() => {
              setWasTried(true);
              if (arePlaced(typed)) saving.mutate();
            }}
          >
            {t("settings.zoneSave")}
          </Button>
        </>
      }
    >
      {/* What was changed while it is being saved would be lost. The button that saves has the focus, and is outside of it. */}
      <div className={styles["form"]} inert={saving.isPending}>
        <PlaceSearch
          isFirst
          onPick={(place) => {
            pick(place);
            if (zone.name.trim() === "") change({ name: place.name.slice(0, maxName) });
          }}
        />
        <Suspense fallback={<div className={styles["room"]} />}>
          <PlacePicker
            place={{ lon: x, lat: y }}
            radius={zone.radius}
            tracks={tracks}
            look={look}
            onPick={pick}
          />
        </Suspense>
        <p className={styles["hint"]}>
          {t("settings.zoneMapText")} {tracks.length > 0 && t("settings.zoneTracksText")}
        </p>
        <label className={styles["radius"]}>
          <span>
            {t("settings.zoneRadius")}: {formats.text(formats.elevation(zone.radius))}
          </span>
          <input
            type="range"
            min={100}
            max={2000}
            step={50}
            value={zone.radius}
            onChange={({ currentTarget }) => {
              change({ radius: currentTarget.valueAsNumber });
            }}
          />
        </label>
        <Field
          label={t("settings.zoneName")}
          value={zone.name}
          maxLength={maxName}
          onChange={({ currentTarget }) => {
            change({ name: currentTarget.value });
          }}
        />
        <DegreesFields
          center={zone.center}
          typed={typed}
          wasTried={wasTried}
          onType={(texts, center) => {
            setTyped(texts);
            change({ center });
          }}
        />
        {saving.isError && <Notice kind="danger">{failureText(t, saving.error)}</Notice>}
        {stored && (
          <ZoneChangedElsewhere
            zone={stored}
            onTake={() => {
              setZone(stored);
              setBase(stored);
              forgetTyped();
              saving.reset();
            }}
            onKeep={() => {
              setBase(stored);
              saving.reset();
            }}
          />
        )}
      </div>
    </Dialog>
  );
};
