import { dayStart } from "@cairn/domain/day-windows/day-window";
import { firstWeekdays, weekStart } from "@cairn/domain/diary/calendar";
import { Check, RefreshCw } from "lucide-react";
import { useState } from "react";
import { useFormats } from "../../lib/format.ts";
import { localeNames, localePreference, locales, wantedLocale } from "../../lib/i18n/locales.ts";
import { failureText } from "../../lib/api/error-text.ts";
import type { MessageId } from "../../lib/i18n/message-id.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import {
  firstWeekdayPreference,
  type WeekdayChoice,
  weekdayChoices,
} from "../../lib/preferences/first-weekday.ts";
import {
  themePreference,
  themes,
  unitsPreference,
  useTheme,
  useUnits,
} from "../../lib/preferences/preferences.ts";
import { Icon } from "../../ui/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import card from "../../ui/settings-section.module.css";
import styles from "./browser-settings.module.css";
import { useStore } from "../../lib/store.ts";
import { useSaveChoice } from "./use-save-choice.ts";

type Section = "theme" | "units" | "weekday" | "language";

/** Names of the choices of the first day of the week. */
const useWeekdayNames = () => {
  const { t, locale } = useMessages();
  const days = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  return (choice: WeekdayChoice): string =>
    choice === "LANGUAGE"
      ? t("settings.byLanguage")
      : days.format(dayStart(weekStart(0) + firstWeekdays[choice]));
};

/** What a section says of its choice. */
const states = { idle: "saving", pending: "saving", error: "failed", success: "saved" } as const;
const words = {
  saving: "settings.storing",
  failed: "settings.notStored",
  saved: "settings.stored",
} as const satisfies Readonly<Record<string, MessageId>>;

/**
 * Display settings of this browser: a choice applies immediately, on every open screen, and the section says so. Units and the
 * first day of the week follow the person to other browsers, and the language also applies to mails.
 */
export const BrowserSettings = () => {
  const { t } = useMessages();
  const formats = useFormats();
  const theme = useTheme();
  const units = useUnits();
  const language = useStore(localePreference);
  const weekday = useStore(firstWeekdayPreference);
  const dayNames = useWeekdayNames();
  const [last, setLast] = useState<Section>();
  // One for each, so that a choice in one section does not hide that another was not saved.
  const savings = { units: useSaveChoice(), weekday: useSaveChoice(), language: useSaveChoice() };
  const example = [formats.distance(21_097.5), formats.pace(3.2), formats.elevation(845)];

  /** The choice is stored in this browser immediately; the account has it when the server confirms it. */
  const savedSign = (section: Section) => {
    const state = section === "theme" ? "saved" : states[savings[section].status];
    return (
      <output className={card["saved"]} data-state={state}>
        {(last === section || state === "failed") && (
          <>
            {state === "saved" && <Icon of={Check} size="s" />}
            {t(section === "theme" ? "settings.saved" : words[state])}
          </>
        )}
      </output>
    );
  };
  const retry = (section: keyof typeof savings) => {
    const saving = savings[section];
    return (
      saving.isError && (
        <div className={styles["problem"]}>
          <Notice kind="danger">{failureText(t, saving.error)}</Notice>
          <Button
            icon={RefreshCw}
            onClick={() => {
              saving.mutate(saving.variables);
              setLast(section);
            }}
          >
            {t("ui.tryAgain")}
          </Button>
        </div>
      )
    );
  };

  return (
    <div className={styles["card"]}>
      <section className={styles["section"]}>
        <div className={card["head"]}>
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
            setLast("theme");
          }}
          options={themes.map((value) => ({ value, label: t(`settings.${value}`) }))}
        />
      </section>
      <section className={styles["section"]}>
        <div className={card["head"]}>
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
            savings.units.mutate({ measurementUnit: next });
            setLast("units");
          }}
          options={[
            { value: "METRIC", label: t("settings.metric") },
            { value: "IMPERIAL", label: t("settings.imperial") },
          ]}
        />
        {retry("units")}
      </section>
      <section className={styles["section"]}>
        <div className={card["head"]}>
          <h2>{t("settings.firstWeekday")}</h2>
          {savedSign("weekday")}
        </div>
        <p>{t("settings.firstWeekdayText")}</p>
        <SegmentedControl
          label={t("settings.firstWeekday")}
          name="first-weekday"
          value={weekday}
          onChange={(next) => {
            firstWeekdayPreference.set(next);
            savings.weekday.mutate({ firstWeekday: next });
            setLast("weekday");
          }}
          options={weekdayChoices.map((value) => ({ value, label: dayNames(value) }))}
        />
        {retry("weekday")}
      </section>
      <section className={styles["section"]}>
        <div className={card["head"]}>
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
            savings.language.mutate({ locale: wantedLocale() });
            setLast("language");
          }}
          options={[
            { value: "system" as const, label: t("settings.browserLanguage") },
            ...locales.map((locale) => ({
              value: locale,
              label: <span lang={locale}>{localeNames[locale]}</span>,
            })),
          ]}
        />
        {retry("language")}
      </section>
    </div>
  );
};
