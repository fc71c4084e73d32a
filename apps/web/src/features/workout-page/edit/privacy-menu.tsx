import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { type PrivacyLevel, privacyLevel, privacyLevels, withPrivacy } from "@cairn/domain/privacy/sharing";
import { Check, ChevronDown, Globe, Link2, Lock, Users } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { MessageId } from "../../../lib/i18n/message-id.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Chip } from "../../../ui/chip.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Menu, menuItemClass } from "../../../ui/overlay/menu.tsx";
import styles from "./privacy-menu.module.css";
import { useSaveHeader } from "./use-save-header.ts";

const looks: Readonly<
  Record<PrivacyLevel, { readonly icon: LucideIcon; readonly label: MessageId; readonly hint: MessageId }>
> = {
  public: { icon: Globe, label: "workout.public", hint: "workout.publicHint" },
  friends: { icon: Users, label: "workout.followers", hint: "workout.followersHint" },
  link: { icon: Link2, label: "workout.link", hint: "workout.linkHint" },
  private: { icon: Lock, label: "workout.private", hint: "workout.privateHint" },
};

/** Who may see the workout, for those who cannot change it. */
export const PrivacyChip = ({ flags }: { readonly flags: number }) => {
  const { t } = useMessages();
  const { icon, label } = looks[privacyLevel(flags)];
  return <Chip icon={icon}>{t(label)}</Chip>;
};

/** Who may see the workout, for its owner: changes at once and turns back visibly when the server refuses (WORK-9). */
export const PrivacyMenu = ({ workout }: { readonly workout: CombinedWorkoutView }) => {
  const { t } = useMessages();
  const save = useSaveHeader(workout.workoutKey);
  const level = privacyLevel(workout.sharingFlags);
  const { icon, label } = looks[level];
  return (
    <Menu
      label={t("workout.privacyLabel", { level: t(label) })}
      buttonClass={styles["chip"] ?? ""}
      button={
        <>
          <Icon of={icon} size="s" />
          {t(label)}
          <Icon of={ChevronDown} size="s" />
        </>
      }
    >
      {privacyLevels.toReversed().map((choice) => (
        <button
          key={choice}
          type="button"
          role="menuitemradio"
          aria-checked={choice === level}
          className={`${menuItemClass} ${styles["item"]}`}
          onClick={() => {
            if (choice !== level) save.mutate({ sharingFlags: withPrivacy(workout.sharingFlags, choice) });
          }}
        >
          <Icon of={looks[choice].icon} size="m" />
          <span>
            {t(looks[choice].label)}
            <small>{t(looks[choice].hint)}</small>
          </span>
          {choice === level && <Icon of={Check} size="s" />}
        </button>
      ))}
    </Menu>
  );
};
