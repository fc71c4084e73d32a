import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./number-block.module.css";
import { Popover } from "../overlay/popover.tsx";
import text from "../text.module.css";

/** Metrics with their own colour; it is the same on map, graph and table. */
export type MetricColour = "speed" | "elev" | "hr" | "cadence" | "power" | "temp";

interface NumberBlockProps {
  readonly label: string;
  readonly value: string;
  /** Empty for a number without one. */
  readonly unit?: string;
  readonly colour?: MetricColour;
  /** The origin of the number, or another form of it, in small text below. */
  readonly note?: ReactNode;
  /** Opens when the number is pressed. */
  readonly about?: NumberAbout | undefined;
}

interface NumberAbout {
  /** Description of the press, announced after the number; also the name of the panel. */
  readonly label: string;
  readonly content: ReactNode;
}

/** One number: its name, the value, the unit smaller and lighter. Goes inside `NumberBlocks`. */
export const NumberBlock = ({ label, value, unit, colour, note, about }: NumberBlockProps) => {
  const number = (
    <>
      {value}
      {unit && <small>{unit}</small>}
    </>
  );
  return (
    <div className={classNames(styles["block"], colour && styles[colour])}>
      <dt>{label}</dt>
      <dd>
        {about ? (
          <Popover
            label={about.label}
            buttonClass={styles["number"]}
            isPrinted
            button={
              <>
                {number}
                <span className={text["hidden"]}>, {about.label}</span>
              </>
            }
          >
            {about.content}
          </Popover>
        ) : (
          number
        )}
      </dd>
      {note && <dd className={styles["note"]}>{note}</dd>}
    </div>
  );
};

interface NumberBlocksProps {
  readonly size?: "min" | "mid" | "normal" | "big";
  readonly columns?: 2 | 3 | 4;
  readonly children: ReactNode;
}

/** Numbers in columns, always in the order distance, duration, pace or speed, ascent. */
export const NumberBlocks = ({ size = "normal", columns = 3, children }: NumberBlocksProps) => (
  <dl className={classNames(styles["blocks"], styles[size], styles[`columns${columns}`])}>{children}</dl>
);
