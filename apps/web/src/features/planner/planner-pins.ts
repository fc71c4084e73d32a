import type { MetricFormats } from "../../graph/metric-formats.ts";
import type { Messages } from "../../lib/i18n/messages.ts";
import type { PlannerPin } from "../../map/planner-pins.tsx";
import type { DrawnLeg } from "./drawn-plan.ts";
import { lengthsOf } from "./plan-line.ts";
import { middleOf, signOf } from "./plan-on-map.ts";
import { isClosed, type Plan } from "./plan.ts";

interface PinsInput {
  /** As it is shown while something is dragged. */
  readonly plan: Plan;
  readonly shown: readonly DrawnLeg[];
  /** As it is without. */
  readonly resting: { readonly plan: Plan; readonly drawn: readonly DrawnLeg[] };
  readonly isDragging: boolean;
  readonly selected: number | undefined;
  readonly formats: MetricFormats;
  readonly t: Messages["t"];
}

/** The points of a plan for the map, and the middles of its legs. A loop has one pin for its start and its end. */
export function plannerPins({
  plan,
  shown,
  resting,
  isDragging,
  selected,
  formats,
  t,
}: PinsInput): readonly PlannerPin[] {
  const { points } = plan;
  const last = points.length - 1;
  const isLoop = isClosed(plan);
  let metres = 0;
  const pins = points.flatMap((point, index): PlannerPin[] => {
    const { line } = shown[index - 1] ?? {};
    if (line) metres += lengthsOf(line).at(-1) ?? 0;
    if (isLoop && index === last) return [];
    const { value, unit } = formats.distance(metres);
    const sign = signOf(plan, index);
    const distance = `${value} ${unit}`;
    return [
      {
        ...point,
        id: `point ${index}`,
        what: { kind: "point", index },
        kind: index === 0 ? "start" : index === last ? "end" : "via",
        name: t(index === 0 ? "planner.startPin" : "planner.pin", { sign, distance }),
        isLit: index === selected,
        sign,
      },
    ];
  });
  // The one that is dragged must stay, or its pointer would be lost.
  const handles = resting.drawn.map((leg, index): PlannerPin => {
    const { place, metres: length } = middleOf(leg);
    return {
      ...place,
      id: `leg ${index}`,
      what: { kind: "line", leg: index, from: place },
      kind: "handle",
      name: t("planner.handle", { from: signOf(resting.plan, index), to: signOf(resting.plan, index + 1) }),
      isLit: false,
      isHidden: isDragging,
      sign: null,
      length,
    };
  });
  return [...handles, ...pins];
}
