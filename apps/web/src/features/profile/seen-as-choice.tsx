import { useMessages } from "../../lib/i18n/messages.ts";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import { Notice } from "../../ui/status/notice.tsx";
import text from "../../ui/text.module.css";
import type { Eyes } from "./profile-queries.ts";
import styles from "./seen-as-choice.module.css";

interface SeenAsChoiceProps {
  readonly eyes: Eyes;
  readonly onChoose: (eyes: Eyes) => void;
}

const choices = ["own", "follower", "stranger"] as const;

/** Lets owners view their profile as others see it. */
export const SeenAsChoice = ({ eyes, onChoose }: SeenAsChoiceProps) => {
  const { t } = useMessages();
  return (
    <section className={styles["choice"]} aria-label={t("profile.seenAs")}>
      <div className={styles["line"]}>
        {/* The text is the name of the choice itself. */}
        <span className={text["quiet"]} aria-hidden>
          {t("profile.seenAs")}
        </span>
        <SegmentedControl
          name="seen-as"
          label={t("profile.seenAs")}
          value={eyes}
          onChange={onChoose}
          options={choices.map((value) => ({ value, label: t(`profile.as.${value}`) }))}
        />
      </div>
      {eyes !== "own" && <Notice kind="info">{t(`profile.asText.${eyes}`)}</Notice>}
    </section>
  );
};
