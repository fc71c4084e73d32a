import { badgeText } from "./badge-text.ts";
import styles from "./badge.module.css";
import { classNames } from "./class-names.ts";

interface BadgeProps {
  readonly count: number;
  readonly className?: string | undefined;
}

/** The number of waiting items, at the corner of the link to them; nothing at 0. The link says the number as text. */
export const Badge = ({ count, className }: BadgeProps) => {
  const text = badgeText(count);
  if (text === undefined) return null;
  return (
    <span aria-hidden className={classNames(styles["badge"], className)}>
      {text}
    </span>
  );
};
