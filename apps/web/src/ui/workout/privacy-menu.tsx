import { type PrivacyLevel, privacyLevels } from "@cairn/domain/privacy/sharing";
import { Check, ChevronDown } from "lucide-react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Chip } from "../chip.tsx";
import { Icon } from "../icon.tsx";
import { Menu, menuItemClass } from "../overlay/menu.tsx";
import styles from "./privacy-menu.module.css";
import { privacyWords } from "./privacy-words.ts";

/** Who may see something, for readers who cannot change it here. */
export const PrivacyChip = ({ level }: { readonly level: PrivacyLevel }) => {
  const { t } = useMessages();
  const { icon, label } = privacyWords(level);
  return <Chip icon={icon}>{t(label)}</Chip>;
};

interface PrivacyMenuProps {
  readonly level: PrivacyLevel;
  /** Never the level that it already has. */
  readonly onChoose: (level: PrivacyLevel) => void;
}

/** Who may see something, for its owner. */
export const PrivacyMenu = ({ level, onChoose }: PrivacyMenuProps) => {
  const { t } = useMessages();
  const { icon, label } = privacyWords(level);
  return (
    <Menu
      label={t("workouts.privacyLabel", { level: t(label) })}
      buttonClass={styles["chip"] ?? ""}
      button={
        <>
          <Icon of={icon} size="s" />
          {t(label)}
          <Icon of={ChevronDown} size="s" />
        </>
      }
    >
      {privacyLevels.toReversed().map((choice) => {
        const words = privacyWords(choice);
        return (
          <button
            key={choice}
            type="button"
            role="menuitemradio"
            aria-checked={choice === level}
            className={`${menuItemClass} ${styles["item"]}`}
            onClick={() => {
              if (choice !== level) onChoose(choice);
            }}
          >
            <Icon of={words.icon} size="m" />
            <span>
              {t(words.label)}
              <small>{t(words.hint)}</small>
            </span>
            {choice === level && <Icon of={Check} size="s" />}
          </button>
        );
      })}
    </Menu>
  );
};
