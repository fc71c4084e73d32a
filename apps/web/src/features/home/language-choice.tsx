import { localeNames, localePreference, locales } from "../../lib/i18n/locales.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import styles from "./language-choice.module.css";

/** The other languages, each by its own name. */
export const LanguageChoice = () => {
  const { locale } = useMessages();
  return (
    <>
      {locales
        .filter((other) => other !== locale)
        .map((other) => (
          <button
            key={other}
            type="button"
            lang={other}
            className={styles["language"]}
            onClick={() => {
              localePreference.set(other);
            }}
          >
            {localeNames[other]}
          </button>
        ))}
    </>
  );
};
