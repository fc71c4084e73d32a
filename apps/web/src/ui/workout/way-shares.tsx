import type { WorkoutWays } from "@cairn/contracts/workout-ways";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import styles from "./way-shares.module.css";

interface WaySharesProps extends WorkoutWays {
  /** Level of the two headings. */
  readonly heading: "h2" | "h3";
}

/** Kinds of ways and surfaces, each most first, metres. */
export const WayShares = ({ ways, surfaces, heading }: WaySharesProps) => {
  const { t } = useMessages();
  return (
    <>
      <Shares
        heading={heading}
        title={t("planner.ways")}
        shares={ways.map(({ kind, distance }) => ({ name: kind, distance, label: t(`planner.way_${kind}`) }))}
      />
      <Shares
        heading={heading}
        title={t("planner.surfaces")}
        shares={surfaces.map(({ surface, distance }) => ({
          name: surface,
          distance,
          label: t(`planner.surface_${surface}`),
        }))}
      />
    </>
  );
};

/** A smaller share is no part of the picture. */
const leastShare = 0.01;

interface SharesProps extends Pick<WaySharesProps, "heading"> {
  readonly title: string;
  readonly shares: readonly {
    readonly name: string;
    /** Metres. */
    readonly distance: number;
    readonly label: string;
  }[];
}

/** Shares as one bar with its legend, which says the same in words. */
const Shares = ({ heading: Heading, title, shares }: SharesProps) => {
  const formats = useFormats();
  const whole = shares.reduce((sum, { distance }) => sum + distance, 0);
  if (whole === 0) return null;
  const shown = shares.filter(({ distance }) => distance / whole >= leastShare);
  return (
    <section className={styles["shares"]} aria-label={title}>
      <Heading>{title}</Heading>
      <div className={styles["bar"]} aria-hidden>
        {shown.map(({ name, distance }) => (
          <span key={name} className={styles[name]} style={{ flexGrow: distance }} />
        ))}
      </div>
      <ul className={styles["legend"]}>
        {shown.map(({ name, label, distance }) => (
          <li key={name}>
            <span className={styles[name]} aria-hidden />
            {label} {formats.percent(Math.round((distance / whole) * 100))}
          </li>
        ))}
      </ul>
    </section>
  );
};
