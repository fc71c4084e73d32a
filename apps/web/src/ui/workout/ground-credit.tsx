import { regionCredit } from "../../lib/ground/region-credit.ts";
import { useGround } from "../../lib/ground/use-ground.ts";
import styles from "./ground-credit.module.css";

/** Whom the ground under the small maps of a list is of; nothing where there is none. It stands once, as it would cover a stamp. */
export const GroundCredit = () => {
  const { regions } = useGround();
  return regions.length > 0 ? <p className={styles["credit"]}>{regionCredit}</p> : null;
};
