import { encode } from "uqr";
import styles from "./qr-code.module.css";

/** Modules of empty margin around a code (ISO/IEC 18004, 5.3.8). */
const border = 4;

/** A text as a QR code, drawn here so that nobody else learns it. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const { data, size } = encode(text, { ecc: "M", border });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className={styles["qr"]}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={squares.join("")} fill="currentColor" />
    </svg>
  );
};
