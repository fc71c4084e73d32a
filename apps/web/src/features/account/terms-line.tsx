import { Link } from "@tanstack/react-router";
import { useMessages } from "../../lib/i18n/messages.ts";
import { classNames } from "../../ui/class-names.ts";
import words from "../../ui/text.module.css";

/** The terms that somebody accepts by signing up. */
export const TermsLine = () => {
  const { t } = useMessages();
  return (
    <p className={classNames(words["quiet"], words["small"])}>
      {t("account.acceptTerms")}{" "}
      <Link to="/service-terms" className={words["link"]}>
        {t("account.acceptTermsLink")}
      </Link>
      . {t("account.acceptPrivacy")}{" "}
      <Link to="/privacy-policy" className={words["link"]}>
        {t("account.acceptPrivacyLink")}
      </Link>
      .
    </p>
  );
};
