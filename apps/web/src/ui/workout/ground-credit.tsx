import { useGroundCredit } from "../../lib/ground/use-ground-credit.ts";
import { classNames } from "../class-names.ts";
import styles from "./ground-credit.module.css";

interface GroundCreditProps {
  /** Encoded lines of the small maps. */
  readonly of: readonly (string | null | undefined)[];
  /** On a picture instead of below a list. */
  readonly over?: boolean;
}

/**
 * The attribution of the ground under small maps; nothing if they have none. It is shown once, because it would cover a
 * thumbnail.
 */
export const GroundCredit = ({ of, over = false }: GroundCreditProps) => {
  const credit = useGroundCredit(of);
  return credit === undefined ? null : (
    <small className={classNames(styles["credit"], over && styles["over"])}>{credit}</small>
  );
};
