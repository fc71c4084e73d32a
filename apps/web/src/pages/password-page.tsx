import { useSearch } from "@tanstack/react-router";
import { PasswordReplace } from "../features/account/password/password-replace.tsx";
import { PasswordReset } from "../features/account/password/password-reset.tsx";
import { EmailLink } from "../features/email-addresses/email-link.tsx";
import styles from "./account-page.module.css";
import { useOwnPath } from "./use-own-path.ts";

/**
 * `/password-reset` requests a mail, whose link leads to `/rt`, as do links about e-mail addresses, with a `kind`: one screen,
 * because the home page loads a line per screen.
 */
export const PasswordPage = () => {
  const path = useOwnPath();
  const { pt = "", kind = "" } = useSearch({ strict: false });
  return (
    <div className={styles["room"]}>
      <section className={styles["card"]} aria-labelledby="title">
        {kind !== "" ? (
          <EmailLink kind={String(kind)} token={String(pt)} />
        ) : path.startsWith("/rt") ? (
          <PasswordReplace pt={String(pt)} />
        ) : (
          <PasswordReset />
        )}
      </section>
    </div>
  );
};
