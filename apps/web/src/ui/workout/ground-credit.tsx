import { useQuery } from "@tanstack/react-query";
import { regionCredit } from "../../lib/ground/region-credit.ts";
import { groundQuery } from "../../lib/ground/ground-query.ts";
import styles from "./ground-credit.module.css";

/** Whom the ground under the small maps of a list is of; nothing where there is none. It stands once, as it would cover a stamp. */
export const GroundCredit = () => {
  const { data: ground } = useQuery(groundQuery);
  return ground ? <p className={styles["credit"]}>{regionCredit}</p> : null;
};
