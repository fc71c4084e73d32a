import { mapColourTokens } from "../maplibre/map-colours.ts";
import { type PointKind, pointSigns } from "./point-kinds.ts";
import styles from "./point-sign.module.css";

/** The sign of a kind as on the map, beside its name. */
export const PointSign = ({ kind }: { readonly kind: PointKind }) => {
  const { path, colour, isLine } = pointSigns[kind];
  return (
    <svg
      className={styles["sign"]}
      viewBox="0 0 24 24"
      width={24}
      height={24}
      style={{ color: mapColourTokens[colour] }}
      aria-hidden
    >
      <circle cx={12} cy={12} r={11.5} fill="currentColor" />
      <path className={styles[isLine ? "line" : "shape"]} d={path} transform="translate(5 5) scale(0.875)" />
    </svg>
  );
};
