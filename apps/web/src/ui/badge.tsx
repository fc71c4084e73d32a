import { badgeText } from "./badge-text.ts";
import styles from "./badge.module.css";
import { classNames } from "./class-names.ts";

interface BadgeProps {
  readonly count: number;
  readonly className?: string | undefined;
}

/** How many wait, at the corner of what leads to them; nothing when nobody does. What it stands on says the number in words. */
export const Badge = ({ count, className }: BadgeProps) => {
  const text = badgeText(count);
  if (text === undefined) return null;
  return (
    <span aria-hidden className={classNames(styles["badge"], className)}>
      {text}
    </span>
  );
};
