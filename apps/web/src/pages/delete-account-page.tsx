import { useParams } from "@tanstack/react-router";
import { DeletionConfirmation } from "../features/account-deletion/deletion-confirmation.tsx";
import styles from "./account-page.module.css";

/** `/delete-account/TOKEN/confirm`, the target of the mailed link. */
export const DeleteAccountPage = () => {
  const { deletionToken = "" } = useParams({ strict: false });
  return (
    <div className={styles["room"]}>
      <section className={styles["card"]} aria-labelledby="title">
        <DeletionConfirmation token={deletionToken} />
      </section>
    </div>
  );
};
