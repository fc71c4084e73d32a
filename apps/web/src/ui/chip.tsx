import type { ReactNode } from "react";
import type { LucideIcon } from "lucide-react";
import styles from "./chip.module.css";
import { Icon } from "./icon.tsx";

interface ChipProps {
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
}

/** A short fact with its pictogram, such as who may see a workout. */
export const Chip = ({ icon, children }: ChipProps) => (
  <span className={styles["chip"]}>
    {icon && <Icon of={icon} size="s" />}
    {children}
  </span>
);
