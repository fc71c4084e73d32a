import { Maximize2, Minimize2, Minus, Plus, Scan } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./map-controls.module.css";

interface ZoomButtonsProps {
  readonly zoomBy: (steps: number) => void;
}

interface MapControlsProps {
  readonly full: boolean;
  readonly onFull: () => void;
  /** The choice of the ground, if there is one. */
  readonly styleMenu: ReactNode;
  /** Absent if the map cannot be moved. */
  readonly move?: ZoomButtonsProps & { readonly showAll: () => void };
}

interface ToolProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** Of a control that is switched on and off. */
  readonly isOn?: boolean;
  readonly onPress: () => void;
}

const Tool = ({ icon, label, isOn, onPress }: ToolProps) => (
  <button type="button" aria-label={label} aria-pressed={isOn} title={label} onClick={onPress}>
    <Icon of={icon} />
  </button>
);

/** One control in a group of its own. */
export const MapTool = (props: ToolProps) => (
  <div className={styles["group"]}>
    <Tool {...props} />
  </div>
);

/** Zoom buttons, for maps that can be moved by hand. */
export const ZoomButtons = ({ zoomBy }: ZoomButtonsProps) => {
  const { t } = useMessages();
  return (
    <div className={styles["group"]}>
      <Tool
        icon={Plus}
        label={t("workouts.zoomIn")}
        onPress={() => {
          zoomBy(1);
        }}
      />
      <Tool
        icon={Minus}
        label={t("workouts.zoomOut")}
        onPress={() => {
          zoomBy(-1);
        }}
      />
    </div>
  );
};

/** The controls at the right edge of the map. */
export const MapControls = ({ full, onFull, styleMenu, move }: MapControlsProps) => {
  const { t } = useMessages();
  return (
    <div className={styles["tools"]}>
      <div className={styles["group"]}>
        <Tool
          icon={full ? Minimize2 : Maximize2}
          label={full ? t("workouts.leaveFullScreen") : t("workouts.fullScreen")}
          onPress={onFull}
        />
        {styleMenu}
        {move && <Tool icon={Scan} label={t("workouts.wholeTrack")} onPress={move.showAll} />}
      </div>
      {move && <ZoomButtons zoomBy={move.zoomBy} />}
    </div>
  );
};
