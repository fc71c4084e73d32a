import type { Reading } from "../../../graph/chart.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { type MetricColour, NumberBlock } from "../../../ui/workout/number-block.tsx";
import source from "../provenance/number-source.module.css";
import type { Analysis } from "../analysis/workout-analysis.ts";

interface ComputedNumberProps {
  readonly label: string;
  readonly reading: Reading;
  readonly colour?: MetricColour;
  /** The meaning of the number and its computation, in a sentence. */
  readonly rule: string;
  readonly analysis: Analysis;
}

/** A number that only Cairn computes: a press shows its meaning and the rules. */
export const ComputedNumber = ({ label, reading, colour, rule, analysis }: ComputedNumberProps) => {
  const { t } = useMessages();
  return (
    <NumberBlock
      label={label}
      value={reading.value}
      unit={reading.unit}
      {...(colour ? { colour } : {})}
      about={{
        label: t("workouts.source", { name: label }),
        content: (
          <>
            <p className={source["words"]}>{rule}</p>
            <p className={source["rules"]}>
              {t("workouts.fromRules", { version: analysis.rulesVersion ?? 0 })}
            </p>
          </>
        ),
      }}
    />
  );
};
