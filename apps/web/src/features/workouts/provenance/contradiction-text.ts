import type { Contradiction } from "@cairn/domain/plausibility/contradiction";
import type { Reading } from "../../../graph/chart.ts";
import type { Messages } from "../../../lib/i18n/messages.ts";

interface ContradictionTextInput {
  readonly contradiction: ContradictionView;
  /** The device's value, in the unit of the number. */
  readonly device: number;
  readonly read: (value: number) => Reading;
}

/** As received, where absent fields may also be undefined. */
type ContradictionView = { readonly [K in keyof Contradiction]: Contradiction[K] | undefined } & {
  readonly rule: Contradiction["rule"];
};

const told = ({ value, unit }: Reading): string => (unit === "" ? value : `${value} ${unit}`);

/** Rules whose sentence mentions no other value. */
const alone: ReadonlySet<Contradiction["rule"]> = new Set(["noValue", "silent", "impossible"]);

/** What contradicts a number of the device, in a sentence. */
export const contradictionText = (
  { t }: Messages,
  { contradiction: { rule, against }, device, read }: ContradictionTextInput,
): string => {
  const said = { device: told(read(device)) };
  if (alone.has(rule)) return t(`workouts.contradiction.${rule}`, said);
  if (against === undefined) return t("workouts.contradiction.untold", said);
  return t(`workouts.contradiction.${rule}`, { ...said, against: told(read(against)) });
};
