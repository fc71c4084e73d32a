import {
  ArrowLeftRight,
  Ban,
  CornerUpLeft,
  MapPinPlus,
  Pencil,
  PencilOff,
  Redo2,
  Repeat,
  Trash2,
  TrendingUp,
  Undo2,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Icon } from "../../ui/icon.tsx";
import { backToStart, isClosed, outAndBack, reversePlan } from "./plan.ts";
import { emptyDrawing } from "./plan-history.ts";
import styles from "./planner-toolbar.module.css";
import type { PlannerTool } from "./use-plan-presses.ts";
import type { Planner } from "./use-planner.ts";

interface ToolProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly isOff?: boolean;
  readonly isPressed?: boolean;
  /** It gets the focus of a tool that has gone. */
  readonly holdsFocus?: boolean;
  readonly onPress: () => void;
}

const Tool = ({ icon, label, isOff = false, isPressed, holdsFocus = false, onPress }: ToolProps) => (
  <button
    type="button"
    className={styles["tool"]}
    aria-label={label}
    title={label}
    aria-pressed={isPressed}
    // Not `disabled`: whoever undoes by keyboard would lose the focus at the last step.
    aria-disabled={isOff}
    data-holds-focus={holdsFocus ? "" : undefined}
    onClick={() => {
      if (!isOff) onPress();
    }}
  >
    <Icon of={icon} />
    <span>{label}</span>
  </button>
);

/** Tools that set something beside the line. */
const besideTools = [
  { name: "waypoint", icon: MapPinPlus, label: "planner.setWaypoint" },
  { name: "avoid", icon: Ban, label: "planner.avoidArea" },
] as const;

interface PlannerToolbarProps {
  readonly planner: Planner;
  /** What a press on the map sets. */
  readonly tool: PlannerTool;
  readonly onTool: (tool: PlannerTool) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** Whether the line has the colours of grades; absent where no heights are known. */
  readonly grade: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void } | undefined;
}

/** What changes the whole route. Undo is there once there is something to undo (ROUT-3). */
export const PlannerToolbar = ({ planner, tool, onTool, onUndo, onRedo, grade }: PlannerToolbarProps) => {
  const { t } = useMessages();
  const { plan, waypoints, avoid, commit, change, entered } = planner;
  const isLine = plan.points.length > 1;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className={styles["bar"]} role="group" aria-label={t("planner.tools")}>
      <Tool
        icon={tool === "line" ? Pencil : PencilOff}
        label={t(tool === "line" ? "planner.drawing" : "planner.draw")}
        isPressed={tool === "line"}
        holdsFocus
        onPress={() => {
          onTool(tool === "line" ? undefined : "line");
        }}
      />
      {besideTools.map(({ name, icon, label }) => (
        <Tool
          key={name}
          icon={icon}
          label={t(label)}
          isPressed={tool === name}
          onPress={() => {
            onTool(tool === name ? undefined : name);
          }}
        />
      ))}
      {planner.canUndo && <Tool icon={Undo2} label={t("planner.undo")} onPress={onUndo} />}
      {(planner.canUndo || planner.canRedo) && (
        <Tool icon={Redo2} label={t("planner.redo")} isOff={!planner.canRedo} onPress={onRedo} />
      )}
      {isLine && (
        <>
          <Tool
            icon={CornerUpLeft}
            label={t("planner.backToStart")}
            isOff={isClosed(plan)}
            onPress={() => {
              commit(backToStart(plan, entered.type));
            }}
          />
          <Tool
            icon={Repeat}
            label={t("planner.outAndBack")}
            isOff={isClosed(plan)}
            onPress={() => {
              commit(outAndBack(plan));
            }}
          />
          <Tool
            icon={ArrowLeftRight}
            label={t("planner.reverse")}
            onPress={() => {
              commit(reversePlan(plan));
            }}
          />
        </>
      )}
      {grade && (
        <Tool
          icon={TrendingUp}
          label={t("planner.byGrade")}
          isPressed={grade.isOn}
          onPress={() => {
            grade.onChange(!grade.isOn);
          }}
        />
      )}
      {plan.points.length + waypoints.length + avoid.length > 0 && (
        <Tool
          icon={Trash2}
          label={t("planner.clear")}
          onPress={() => {
            change(emptyDrawing);
          }}
        />
      )}
    </div>
  );
};
