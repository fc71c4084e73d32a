import { Check } from "lucide-react";
import { useState } from "react";
import { useFormats } from "../../lib/format.ts";
import { localeNames, localePreference, locales, wantedLocale } from "../../lib/i18n/locales.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import {
  themePreference,
  themes,
  unitsPreference,
  useTheme,
  useUnits,
} from "../../lib/preferences/preferences.ts";
import { Icon } from "../../ui/icon.tsx";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import styles from "./browser-settings.module.css";
import { useStore } from "../../lib/store.ts";
import { useSaveChoice } from "./use-save-choice.ts";

type Section = "theme" | "units" | "language";

/**
 * How this browser shows things: a choice holds at once, on every open screen, and the section says so. Units go with the person to other browsers, and mails
 * come in the language.
 */
export const BrowserSettings = () => {
  const { t } = useMessages();
  const formats = useFormats();
  const theme = useTheme();
  const units = useUnits();
  const language = useStore(localePreference);
  const [saved, setSaved] = useState<Section>();
  const { mutate: save, isError } = useSaveChoice();
  const example = [formats.distance(21_097.5), formats.pace(3.2), formats.elevation(845)];

  const savedSign = (section: Section) => (
    <output className={styles["saved"]}>
      {saved === section && (
        <>
          <Icon of={Check} size="s" />
          {t(section === "theme" || isError ? "settings.saved" : "settings.stored")}
        </>
      )}
    </output>
  );

  return (
    <div className={styles["card"]}>
      <section className={styles["section"]}>
        <div className={styles["head"]}>
          <h2>{t("settings.theme")}</h2>
          {savedSign("theme")}
        </div>
        <p>{t("settings.themeText")}</p>
        <SegmentedControl
          label={t("settings.theme")}
          name="theme"
          value={theme}
          onChange={(next) => {
            themePreference.set(next);
            setSaved("theme");
          }}
          options={themes.map((value) => ({ value, label: t(`settings.${value}`) }))}
        />
      </section>
      <section className={styles["section"]}>
        <div className={styles["head"]}>
          <h2>{t("settings.units")}</h2>
          {savedSign("units")}
        </div>
        <p>{t("settings.unitsText", { example: example.map(formats.text).join(" · ") })}</p>
        <SegmentedControl
          label={t("settings.units")}
          name="units"
          value={units}
          onChange={(next) => {
            unitsPreference.set(next);
            save({ measurementUnit: next });
            setSaved("units");
          }}
          options={[
            { value: "METRIC", label: t("settings.metric") },
            { value: "IMPERIAL", label: t("settings.imperial") },
          ]}
        />
      </section>
      <section className={styles["section"]}>
        <div className={styles["head"]}>
          <h2>{t("settings.language")}</h2>
          {savedSign("language")}
        </div>
        <p>{t("settings.languageText")}</p>
        <SegmentedControl
          label={t("settings.language")}
          name="language"
          value={language}
          onChange={(next) => {
            localePreference.set(next);
            save({ locale: wantedLocale() });
            setSaved("language");
          }}
          options={[
            { value: "system" as const, label: t("settings.browserLanguage") },
            ...locales.map((locale) => ({
              value: locale,
              label: <span lang={locale}>{localeNames[locale]}</span>,
            })),
          ]}
        />
      </section>
    </div>
  );
};
