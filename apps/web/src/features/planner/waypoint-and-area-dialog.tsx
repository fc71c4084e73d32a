import { avoidRadius } from "@cairn/contracts/planner/routing-limits";
import { waypointLimits, type WaypointSymbol, waypointSymbols } from "@cairn/domain/recording/waypoint";
import { Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import type { MapPlace } from "../../map/projection/map-view.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field, SelectField } from "../../ui/form/field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { removeArea, removeWaypoint, setArea, setWaypoint } from "./waypoints-and-areas.ts";
import styles from "./waypoint-and-area-dialog.module.css";
import type { Planner } from "./use-planner.ts";

/** What is asked about: a waypoint or an area of the drawing, or a place at which a waypoint is to be set. */
export type AskedWaypointOrArea =
  | { readonly kind: "waypoint" | "area"; readonly index: number }
  | { readonly kind: "waypoint"; readonly index?: undefined; readonly place: MapPlace };

interface WaypointAndAreaDialogProps {
  readonly planner: Pick<Planner, "drawing" | "change">;
  readonly asked: AskedWaypointOrArea;
  readonly onClose: () => void;
}

/** Name and symbol of a waypoint, or the size of an area to avoid, and the button that removes it. */
export const WaypointAndAreaDialog = ({ planner, asked, onClose }: WaypointAndAreaDialogProps) => {
  const { drawing } = planner;
  if (asked.kind === "area") {
    return drawing.avoid[asked.index] ? (
      <AreaDialog planner={planner} index={asked.index} onClose={onClose} />
    ) : null;
  }
  return <WaypointDialog planner={planner} asked={asked} onClose={onClose} />;
};

const WaypointDialog = ({
  planner: { drawing, change },
  asked,
  onClose,
}: Omit<WaypointAndAreaDialogProps, "asked"> & {
  readonly asked: Exclude<AskedWaypointOrArea, { kind: "area" }>;
}) => {
  const { t } = useMessages();
  const form = useId();
  const { index } = asked;
  const before = index === undefined ? undefined : drawing.waypoints[index];
  const [name, setName] = useState(before?.name ?? "");
  const [symbol, setSymbol] = useState<WaypointSymbol>(before?.symbol ?? "generic");
  const place = before ?? (index === undefined ? asked.place : undefined);
  if (!place) return null;
  return (
    <Dialog
      title={t(before ? "planner.waypoint" : "planner.newWaypoint")}
      onClose={onClose}
      actions={
        <>
          {before && (
            <Button
              icon={Trash2}
              onClick={() => {
                change(removeWaypoint(drawing, index ?? -1));
                onClose();
              }}
            >
              {t("planner.remove")}
            </Button>
          )}
          <Button kind="primary" type="submit" form={form}>
            {t(before ? "planner.apply" : "planner.setWaypoint")}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          const { lat, lon } = place;
          change(setWaypoint(drawing, { lat, lon, name: name.trim(), symbol }, index));
          onClose();
        }}
      >
        <Field
          data-first-focus
          label={t("planner.waypointName")}
          value={name}
          maxLength={waypointLimits.nameLength}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => {
            setName(value);
          }}
        />
        <SelectField
          label={t("planner.symbol")}
          value={symbol}
          options={waypointSymbols.map((value) => ({ value, label: t(`routes.symbol_${value}`) }))}
          onChange={({ target: { value } }) => {
            setSymbol(waypointSymbols.find((one) => one === value) ?? "generic");
          }}
        />
      </form>
    </Dialog>
  );
};

/** Radiuses that are offered, metres; the area's own is among them. */
const radiuses = [50, 100, 200, 300, 500, 1000, 1500, 2000, avoidRadius.most] as const;

const AreaDialog = ({
  planner: { drawing, change },
  index,
  onClose,
}: Omit<WaypointAndAreaDialogProps, "asked"> & { readonly index: number }) => {
  const { t } = useMessages();
  const formats = useFormats();
  const area = drawing.avoid[index];
  if (!area) return null;
  const offered = [...new Set([...radiuses, area.radius])].toSorted((a, b) => a - b);
  return (
    <Dialog
      title={t("planner.area", { number: index + 1 })}
      onClose={onClose}
      actions={
        <>
          <Button
            icon={Trash2}
            onClick={() => {
              change(removeArea(drawing, index));
              onClose();
            }}
          >
            {t("planner.remove")}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {t("planner.done")}
          </Button>
        </>
      }
    >
      <div className={styles["form"]}>
        <SelectField
          data-first-focus
          label={t("planner.radius")}
          value={String(area.radius)}
          options={offered.map((radius) => ({
            value: String(radius),
            label: formats.text(formats.distanceOf(radius, { distance: "rowed" })),
          }))}
          onChange={({ target: { value } }) => {
            change(setArea(drawing, { ...area, radius: Number(value) }, index));
          }}
        />
      </div>
    </Dialog>
  );
};
