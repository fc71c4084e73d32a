import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { TotalName } from "@cairn/domain/plausibility/provenance";
import type { Reading } from "../../../graph/chart.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { type MetricColour, NumberBlock } from "../../../ui/workout/number-block.tsx";
import source from "../provenance/number-source.module.css";
import { NumberSource } from "../provenance/number-source.tsx";

interface SourcedNumberProps {
  readonly label: string;
  readonly workout: CombinedWorkoutView;
  readonly total: TotalName;
  readonly value: number;
  readonly read: (value: number) => Reading;
  readonly colour: MetricColour;
  /** The meaning of the number, if its name does not say it. */
  readonly rule?: string;
}

/** A number that a device may also state: a press shows the source of the value in use, and lets the owner choose. */
export const SourcedNumber = ({ label, workout, total, value, read, colour, rule }: SourcedNumberProps) => {
  const { t } = useMessages();
  const provenance = workout.provenance[total];
  const reading = read(value);
  return (
    <NumberBlock
      label={label}
      {...reading}
      colour={colour}
      about={
        provenance && {
          label: t("workouts.source", { name: label }),
          content: (
            <>
              {rule !== undefined && <p className={source["rule"]}>{rule}</p>}
              <NumberSource
                workout={workout}
                total={total}
                provenance={provenance}
                reading={reading}
                read={read}
              />
            </>
          ),
        }
      }
    />
  );
};
