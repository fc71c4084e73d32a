import type { ZoneSetView } from "@cairn/contracts/heart-rate/training-zones";
import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { TrainingZoneKind } from "@cairn/domain/thresholds/training-zones";
import type { ReactNode } from "react";
import { useState } from "react";
import { useFormats } from "../../../lib/format.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Button } from "../../../ui/form/button.tsx";
import { useFocusAfterRemoval } from "../../../ui/use-focus-after-removal.ts";
import type { ZoneForms } from "./zone-forms.ts";
import styles from "./zones-section.module.css";
import { ownLimits } from "./workout-zones.ts";

interface OriginLineProps {
  readonly text: string;
  /** Accessible name of the button, different from others nearby. */
  readonly change: string;
  /** The form for a change; absent if there is nothing to change. */
  readonly form: ((onClose: () => void) => ReactNode) | undefined;
}

/**
 * Says what determines the zones, with a button for the owner to change it. The focus moves from the button into the form that
 * replaces it, and back.
 */
export const OriginLine = ({ text, change, form }: OriginLineProps) => {
  const { t } = useMessages();
  const [isChanging, setChanging] = useState(false);
  return (
    <div ref={useFocusAfterRemoval()} className={styles["maximum"]}>
      <p>{text}</p>
      {form && !isChanging && (
        <Button
          kind="ghost"
          size="small"
          data-holds-focus
          aria-label={change}
          onClick={() => {
            setChanging(true);
          }}
        >
          {t("workouts.change")}
        </Button>
      )}
      {isChanging &&
        form?.(() => {
          setChanging(false);
        })}
    </div>
  );
};

interface ZonesOriginProps {
  readonly workout: CombinedWorkoutView;
  readonly kind: TrainingZoneKind;
  readonly form: ZoneForms["trainingZones"];
}

const unusable = { heartRate: "workouts.zonesNoThreshold", power: "workouts.powerZonesNoFtp" } as const;
const changes = { heartRate: "workouts.changeZones", power: "workouts.changePowerZones" } as const;

/** Whether zones are the owner's own or the default ones, and since when. Only for the owner. */
export const ZonesOrigin = ({ workout, kind, form }: ZonesOriginProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const held = workout.trainingZones?.[kind];
  const ownText = (since: string | null): string =>
    since === null
      ? t("workouts.zonesOwnAlways")
      : t("workouts.zonesOwn", { date: formats.placeDate(Date.parse(since), 0) });
  const defaultText = (): string => {
    if (kind === "heartRate") return t("workouts.zonesDefault");
    const value = workout.thresholds?.functionalThresholdPower;
    return value === undefined ? t("workouts.powerZonesUnset") : t("workouts.powerZonesRule", { value });
  };
  const textOf = ({ since }: ZoneSetView): string =>
    ownLimits(workout, kind) ? ownText(since) : t(unusable[kind]);
  return (
    <OriginLine
      text={held ? textOf(held) : defaultText()}
      change={t(changes[kind])}
      form={(onClose) => form(kind, held, onClose)}
    />
  );
};
