import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { TotalName } from "@cairn/domain/plausibility/provenance";
import { Undo2 } from "lucide-react";
import type { MessageId } from "../../../lib/i18n/message-id.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import type { Reading } from "../../../graph/chart.ts";
import { Button } from "../../../ui/form/button.tsx";
import text from "../../../ui/text.module.css";
import { contradictionText } from "./contradiction-text.ts";
import styles from "./number-source.module.css";
import type { NumberProvenance } from "../numbers/total-of-number.ts";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { useWorkoutChange } from "../edit/use-workout-change.ts";
import { type SourceChange, applySource } from "./apply-source.ts";

/** Saves the choice of source for one number. */
const useSaveSource = (workoutKey: string) =>
  useWorkoutChange(workoutKey, "numbers", {
    send: ({ total, source }: SourceChange) =>
      requestOrThrow("chooseSources", {
        params: { workoutKey },
        body: { totals: { [total]: source } },
        keepalive: true,
      }),
    apply: applySource,
    // The answer contains numbers that depend on the chosen one, such as the average speed.
    saved: (answer: CombinedWorkoutView) => answer,
  });

const energyRules = {
  power: "workouts.energyByPower",
  heartRate: "workouts.energyByHeartRate",
  activity: "workouts.energyByActivity",
} as const;

/** The text that says for whose body an energy was estimated; undefined if the rule needs none. */
function energyBodyText({ analysis, abilities }: CombinedWorkoutView): MessageId | undefined {
  if (!analysis?.energyBody) return undefined;
  if (analysis.energyBody === "own") return "workouts.energyOfOwner";
  return abilities.edit ? "workouts.energySetBody" : "workouts.energyOfNobody";
}

interface NumberSourceProps {
  readonly workout: CombinedWorkoutView;
  readonly total: TotalName;
  readonly provenance: NumberProvenance;
  /** The value in use. */
  readonly reading: Reading;
  readonly read: (value: number) => Reading;
}

/** The source of a key number as text; the other value, and for the owner the choice between device and Cairn. */
export const NumberSource = ({ workout, total, provenance, reading, read }: NumberSourceProps) => {
  const messages = useMessages();
  const { t } = messages;
  const save = useSaveSource(workout.workoutKey);
  const { source, version, device, computed, contradiction, leftOut } = provenance;
  const energyRule = workout.analysis?.energyRule;
  const bodyText = energyBodyText(workout);
  const deviceName = workout.deviceName ?? t("workouts.sourceDevice");
  const sentences: Readonly<Record<NumberProvenance["source"], string>> = {
    device:
      workout.deviceName === undefined
        ? t("workouts.fromDevice")
        : t("workouts.fromNamedDevice", { device: workout.deviceName }),
    computed: t("workouts.fromRules", { version: version ?? 0 }),
    corrected: t("workouts.fromElevationModel", { version: version ?? 0 }),
    entered: t("workouts.fromHand"),
  };
  const values = [
    ...(source === "entered" ? [{ name: "entered", label: t("workouts.sourceEntered"), reading }] : []),
    ...(device === undefined ? [] : [{ name: "device" as const, label: deviceName, reading: read(device) }]),
    ...(computed === undefined
      ? []
      : [{ name: "computed" as const, label: t("workouts.sourceComputed"), reading: read(computed) }]),
  ];
  const counts = leftOut ? undefined : source === "corrected" ? "computed" : source;
  const canChoose = workout.abilities.edit && source !== "entered";
  return (
    <>
      {!leftOut && <p className={styles["words"]}>{sentences[source]}</p>}
      {contradiction && device !== undefined && (
        <p className={styles["words"]}>{contradictionText(messages, { contradiction, device, read })}</p>
      )}
      {total === "energy" && energyRule && (
        <p className={styles["rules"]}>
          {t(energyRules[energyRule])}
          {bodyText && ` ${t(bodyText)}`}
        </p>
      )}
      {(values.length > 1 || leftOut) && (
        <fieldset className={styles["values"]}>
          <legend className={canChoose ? styles["legend"] : text["hidden"]}>
            {t(canChoose ? "workouts.sourceChoice" : "workouts.sourceValues")}
          </legend>
          {values.map(({ name, label, reading: other }) => {
            const line = (
              <>
                <span>{label}</span>
                <span className={styles["value"]}>
                  {other.value} {other.unit && <span className={text["unit"]}>{other.unit}</span>}
                </span>
              </>
            );
            return canChoose && name !== "entered" ? (
              <label key={name} className={styles["choice"]}>
                <input
                  type="radio"
                  name={`source-${total}`}
                  checked={name === counts}
                  onChange={() => {
                    save({ total, source: name === "device" ? "device" : "computed" });
                  }}
                />
                {line}
              </label>
            ) : (
              <p key={name} className={styles["line"]} data-counts={name === counts || undefined}>
                {line}
              </p>
            );
          })}
        </fieldset>
      )}
      {canChoose && provenance.chosen && (
        <Button
          size="small"
          icon={Undo2}
          onClick={() => {
            save({ total, source: "auto" });
          }}
        >
          {t("workouts.sourceAutomatic")}
        </Button>
      )}
    </>
  );
};
