import {
  ArrowLeftRight,
  Ban,
  Ellipsis,
  MapPinPlus,
  Pencil,
  PencilOff,
  Redo2,
  Repeat,
  RotateCw,
  Trash2,
  TrendingUp,
  Undo2,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { Menu, menuItemClass } from "../../ui/overlay/menu.tsx";
import { backToStart, isClosed, outAndBack, reversePlan } from "./plan.ts";
import { emptyDrawing } from "./plan-history.ts";
import styles from "./planner-toolbar.module.css";
import type { PlannerTool } from "./use-plan-presses.ts";
import type { Planner } from "./use-planner.ts";

interface ToolProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** Its name stands beside the icon only where there is room for all names. */
  readonly isAction?: boolean;
  readonly isOff?: boolean;
  readonly isPressed?: boolean;
  /** It gets the focus of a tool that has gone. */
  readonly holdsFocus?: boolean;
  readonly onPress: () => void;
}

const Tool = ({
  icon,
  label,
  isAction,
  isOff = false,
  isPressed,
  holdsFocus = false,
  onPress,
}: ToolProps) => (
  <button
    type="button"
    className={classNames(styles["tool"], isAction === true && styles["action"])}
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

/** Tools that set something else than points of the line. */
const otherTools = [
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
  /** Whether there is room for a few tools only: what changes the whole line is in a menu. */
  readonly narrow: boolean;
}

/** What changes the whole drawing at once, as far as there is something to change. */
function actionsOf({ plan, waypoints, avoid, commit, change, entered }: Planner) {
  const line = [
    {
      icon: RotateCw,
      label: "planner.backToStart",
      isOff: isClosed(plan),
      onPress: () => {
        commit(backToStart(plan, entered.type));
      },
    },
    {
      icon: Repeat,
      label: "planner.outAndBack",
      isOff: isClosed(plan),
      onPress: () => {
        commit(outAndBack(plan));
      },
    },
    {
      icon: ArrowLeftRight,
      label: "planner.reverse",
      isOff: false,
      onPress: () => {
        commit(reversePlan(plan));
      },
    },
  ] as const;
  const clear = {
    icon: Trash2,
    label: "planner.clear",
    isOff: false,
    onPress: () => {
      change(emptyDrawing);
    },
  } as const;
  const isEmpty = plan.points.length + waypoints.length + avoid.length === 0;
  return [...(plan.points.length > 1 ? line : []), ...(isEmpty ? [] : [clear])];
}

/** What changes the whole route. Undo is there once there is something to undo (ROUT-3). */
export const PlannerToolbar = ({
  planner,
  tool,
  onTool,
  onUndo,
  onRedo,
  grade,
  narrow,
}: PlannerToolbarProps) => {
  const { t } = useMessages();
  const actions = actionsOf(planner);
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
      {otherTools.map(({ name, icon, label }) => (
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
      {planner.canUndo && <Tool icon={Undo2} label={t("planner.undo")} isAction onPress={onUndo} />}
      {(planner.canUndo || planner.canRedo) && (
        <Tool icon={Redo2} label={t("planner.redo")} isAction isOff={!planner.canRedo} onPress={onRedo} />
      )}
      {grade && (
        <Tool
          icon={TrendingUp}
          label={t("planner.byGrade")}
          isAction
          isPressed={grade.isOn}
          onPress={() => {
            grade.onChange(!grade.isOn);
          }}
        />
      )}
      {narrow && actions.length > 0 ? (
        <Menu
          label={t("planner.moreTools")}
          buttonClass={styles["tool"] ?? ""}
          button={<Icon of={Ellipsis} />}
          align="end"
        >
          {actions.map(({ icon, label, isOff, onPress }) => (
            <button
              key={label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={menuItemClass}
              aria-disabled={isOff}
              onClick={() => {
                if (!isOff) onPress();
              }}
            >
              <Icon of={icon} size="s" />
              {t(label)}
            </button>
          ))}
        </Menu>
      ) : (
        actions.map(({ icon, label, isOff, onPress }) => (
          <Tool key={label} icon={icon} label={t(label)} isAction isOff={isOff} onPress={onPress} />
        ))
      )}
    </div>
  );
};
