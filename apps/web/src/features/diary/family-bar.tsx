import type { TotalsByFamily } from "@cairn/domain/diary/totals";
import { classNames } from "../../ui/class-names.ts";
import sportFamily from "../../ui/workout/sport-family.module.css";
import styles from "./family-bar.module.css";

interface FamilyBarProps {
  readonly families: TotalsByFamily["families"];
  /** Its length, percent of the available width. */
  readonly share?: number;
}

/** A duration as a bar of its families of sports. The text next to it says the same. */
export const FamilyBar = ({ families, share = 100 }: FamilyBarProps) => (
  <span className={styles["bar"]} style={{ width: `${share.toFixed(1)}%` }} aria-hidden>
    {families.map(
      ({ family, totals: { duration } }) =>
        duration > 0 && (
          <span
            key={family}
            className={classNames(styles["part"], sportFamily[family])}
            style={{ flexGrow: duration }}
          />
        ),
    )}
  </span>
);
