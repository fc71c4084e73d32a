import { useMessages } from "../../lib/i18n/messages.ts";
import { Icon } from "../../ui/icon.tsx";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import { privacyWords } from "../../ui/workout/privacy-words.ts";
import styles from "./import-dialog.module.css";

/** The import's three options (part 2 of the behaviour, GPX import). */
export type ImportSharing = "private" | "friends" | "public";

interface SharingChoiceProps {
  readonly value: ImportSharing;
  readonly onChange: (value: ImportSharing) => void;
  readonly count: number;
}

const choices: readonly ImportSharing[] = ["private", "friends", "public"];

/** Who may see the imported workouts, for all of them at once. */
export const SharingChoice = ({ value, onChange, count }: SharingChoiceProps) => {
  const { t } = useMessages();
  return (
    <div className={styles["sharing"]}>
      <p className={styles["name"]}>{t("import.sharing", { count })}</p>
      <SegmentedControl
        label={t("import.sharing", { count })}
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
