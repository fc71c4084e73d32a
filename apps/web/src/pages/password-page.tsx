import { useLocation, useSearch } from "@tanstack/react-router";
import { PasswordReplace } from "../features/account/password/password-replace.tsx";
import { PasswordReset } from "../features/account/password/password-reset.tsx";
import styles from "./account-page.module.css";

/** `/password-reset` asks for a mail, whose link leads to `/rt`. */
export const PasswordPage = () => {
  const { pathname } = useLocation();
  const { pt = "" } = useSearch({ strict: false });
  return (
    <div className={styles["room"]}>
      <section className={styles["card"]} aria-labelledby="title">
        {pathname.startsWith("/rt") ? <PasswordReplace pt={String(pt)} /> : <PasswordReset />}
      </section>
    </div>
  );
};
