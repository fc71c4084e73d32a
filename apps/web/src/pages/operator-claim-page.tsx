import { useParams } from "@tanstack/react-router";
import { ClaimOperator } from "../features/operator/claim-operator.tsx";
import styles from "./account-page.module.css";

/** `/operator/claim/TOKEN`, the link that the start of a server without an operator prints. */
export const OperatorClaimPage = () => {
  const { claimToken = "" } = useParams({ strict: false });
  return (
    <div className={styles["room"]}>
      <section className={styles["card"]} aria-labelledby="title">
        <ClaimOperator token={claimToken} />
      </section>
    </div>
  );
};
