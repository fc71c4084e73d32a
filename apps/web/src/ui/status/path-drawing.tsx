import { markPaths } from "../mark-paths.ts";
import styles from "./path-drawing.module.css";

interface CairnProps {
  /** Place and size in the drawing. */
  readonly transform: string;
  /** Width of the dashes of a cairn that is missing. */
  readonly dashed?: number;
  /** Number of stones from the ground up; all by default. */
  readonly stones?: number;
}

const Cairn = ({ transform, dashed, stones }: CairnProps) => (
  <g
    className={dashed === undefined ? styles["cairn"] : styles["missing"]}
    strokeWidth={dashed}
    transform={transform}
  >
    {markPaths.slice(0, stones).map((stone) => (
      <path key={stone} d={stone} />
    ))}
  </g>
);

/** A path that ends, and a cairn behind it. */
export const EndOfThePath = () => (
  <svg className={styles["drawing"]} width={420} viewBox="0 0 420 190" aria-hidden>
    <path className={styles["ground"]} d="M0 176H420" />
    <Cairn transform="translate(12 64) scale(2.35)" />
    <path className={styles["path"]} strokeWidth={4} d="M120 176C168 172 176 140 218 138S268 118 300 116" />
    <path
      className={styles["path"]}
      strokeWidth={3}
      strokeDasharray="1 9"
      d="M308 115C336 112 344 96 372 92"
    />
    <Cairn dashed={1.1} stones={2} transform="translate(326 102) scale(1.55)" />
  </svg>
);

/** Two cairns, and between them a path that is not there yet. */
export const BrokenPath = () => (
  <svg className={styles["drawing"]} width={240} viewBox="0 0 240 64" aria-hidden>
    <path className={styles["ground"]} d="M2 60h236" />
    <Cairn transform="translate(6 14)" />
    <path className={styles["path"]} strokeWidth={3} d="M62 53C80 50 84 40 102 40" />
    <path
      className={styles["path"]}
      strokeWidth={2.4}
      strokeDasharray="1 7"
      d="M102 40C122 40 132 48 146 46S168 40 176 40"
    />
    <Cairn dashed={1.4} transform="translate(186 21) scale(.86)" />
  </svg>
);
