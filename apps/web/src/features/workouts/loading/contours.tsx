import styles from "./contours.module.css";

/** Decorative contours without data, shown until the line is loaded. */
export const Contours = () => (
  <svg className={styles["contours"]} viewBox="0 0 600 400" preserveAspectRatio="xMidYMid slice" aria-hidden>
    {[40, 74, 108, 142, 176, 210, 244].map((reach) => (
      <ellipse
        key={reach}
        cx={250 + reach * 0.3}
        cy={210 - reach * 0.16}
        rx={reach * 1.42}
        ry={reach}
        transform={`rotate(${-18 + reach * 0.05} 300 200)`}
      />
    ))}
  </svg>
);
