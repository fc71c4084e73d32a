import spriteAddress from "virtual:sport-sprite";
import { basePath } from "../../lib/base-path.ts";
import { classNames } from "../class-names.ts";
import family from "./sport-family.module.css";
import styles from "./sport-icon.module.css";

interface SportIconProps {
  /** Slug of a pictogram in the sprite; the activity catalogue's `icon`. */
  readonly icon: string;
  readonly size?: "s" | "m" | "l";
}

/** The pictogram of a sport in the colour of the surrounding text. */
export const SportPictogram = ({ icon, size = "m" }: SportIconProps) => (
  <svg aria-hidden className={classNames(styles["pictogram"], styles[size])}>
    <use href={`${basePath}${spriteAddress}#${icon}`} />
  </svg>
);

interface SportBadgeProps extends SportIconProps {
  readonly family: string;
}

/** The pictogram on its family's colour. The sport's name is next to it or in the control's label. */
export const SportBadge = ({ icon, family: name, size = "m" }: SportBadgeProps) => (
  <span className={classNames(styles["badge"], styles[`badge-${size}`], family[name])}>
    <SportPictogram icon={icon} size={size === "l" ? "l" : size} />
  </span>
);
