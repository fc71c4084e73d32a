import { Link } from "@tanstack/react-router";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { buttonClass } from "../../../ui/form/button.tsx";
import text from "../../../ui/text.module.css";
import styles from "../../../ui/form/form.module.css";
import { useSignUp } from "../sign-up-mode.ts";

/**
 * The login page with the external login services, in another tab: the way to one and back would leave this page and lose what
 * was typed in it, and a login of the same person beside it applies here as well. Empty if this server has none.
 */
export const ProviderTab = () => {
  const { t, locale } = useMessages();
  const { providers } = useSignUp();
  if (providers.length === 0) return null;
  const either = new Intl.ListFormat(locale, { type: "disjunction" });
  return (
    <div className={styles["form"]}>
      <p className={text["quiet"]}>{t("identities.or")}</p>
      <Link to="/login" target="_blank" className={buttonClass({ size: "large", wide: true })}>
        {t("identities.logInInTab", { provider: either.format(providers.map(({ name }) => name)) })}
      </Link>
      <p className={text["quiet"]}>{t("identities.inTabText")}</p>
    </div>
  );
};
