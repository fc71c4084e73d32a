import type { PageLanguage } from "@cairn/contracts/text-pages/page-names";
import type { PageView } from "@cairn/contracts/text-pages/text-pages";
import { Link } from "@tanstack/react-router";
import { useMessages } from "../../lib/i18n/messages.ts";
import { pagePath } from "./page-address.ts";
import styles from "./page-languages.module.css";

/** Each language by its own name. */
const names: Readonly<Record<PageLanguage, string>> = {
  en: "English",
  fi: "Suomi",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
};

/** The same page in its other languages. */
export const PageLanguages = ({ page, language, languages }: Omit<PageView, "html">) => {
  const { t } = useMessages();
  return (
    <nav aria-label={t("text-pages.inLanguages")}>
      <ul className={styles["languages"]}>
        {languages.map((one) => (
          <li key={one}>
            <Link
              to={pagePath(page, one)}
              lang={one}
              hrefLang={one}
              aria-current={one === language ? "page" : undefined}
            >
              {names[one]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
