import type { Contradiction } from "@cairn/domain/plausibility/contradiction";
import type { Reading } from "../../../graph/chart.ts";
import type { Messages } from "../../../lib/i18n/messages.ts";

interface ContradictionTextInput {
  readonly contradiction: ContradictionView;
  /** What the device said, in the unit of the number. */
  readonly device: number;
  readonly read: (value: number) => Reading;
}

/** As it comes over the wire, where what is absent may also be undefined. */
type ContradictionView = { readonly [K in keyof Contradiction]: Contradiction[K] | undefined } & {
  readonly rule: Contradiction["rule"];
};

const told = ({ value, unit }: Reading): string => (unit === "" ? value : `${value} ${unit}`);

/** Rules whose sentence names no other value. */
const alone: ReadonlySet<Contradiction["rule"]> = new Set(["noValue", "silent", "impossible"]);

/** What speaks against a number of the device, in a sentence. */
export const contradictionText = (
  { t }: Messages,
  { contradiction: { rule, against }, device, read }: ContradictionTextInput,
): string => {
  const said = { device: told(read(device)) };
  if (alone.has(rule)) return t(`workout.contradiction.${rule}`, said);
  if (against === undefined) return t("workout.contradiction.untold", said);
  return t(`workout.contradiction.${rule}`, { ...said, against: told(read(against)) });
};
