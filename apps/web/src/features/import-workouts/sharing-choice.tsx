import { useEffect, useRef } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Icon } from "../../ui/icon.tsx";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import { privacyWords } from "../../ui/workout/privacy-words.ts";
import styles from "./import-dialog.module.css";

/** The import's three options. */
export type ImportSharing = "private" | "friends" | "public";

interface SharingChoiceProps {
  readonly value: ImportSharing;
  readonly onChange: (value: ImportSharing) => void;
  readonly count: number;
  /** Moves the focus to the question when it becomes true. */
  readonly takesFocus?: boolean;
}

const choices: readonly ImportSharing[] = ["private", "friends", "public"];

/** Who may see the imported workouts, for all of them at once. */
export const SharingChoice = ({ value, onChange, count, takesFocus = false }: SharingChoiceProps) => {
  const { t } = useMessages();
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) question.current?.focus();
  }, [takesFocus]);
  return (
    <div className={styles["sharing"]}>
      <p ref={question} tabIndex={-1} className={styles["name"]}>
        {t("import-workouts.sharing", { count })}
      </p>
      <SegmentedControl
        label={t("import-workouts.sharing", { count })}
        name="import-sharing"
        wide
        value={value}
        onChange={onChange}
        options={choices.map((choice) => {
          const { icon, label } = privacyWords(choice);
          return {
            value: choice,
            label: (
              <>
                <Icon of={icon} size="s" />
                {t(label)}
              </>
            ),
          };
        })}
      />
      <p className={styles["hint"]}>{t(privacyWords(value).hint)}</p>
    </div>
  );
};
