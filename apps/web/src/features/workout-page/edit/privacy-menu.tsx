import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { privacyLevel, privacyLevels, withPrivacy } from "@cairn/domain/privacy/sharing";
import { Check, ChevronDown } from "lucide-react";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { Chip } from "../../../ui/chip.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Menu, menuItemClass } from "../../../ui/overlay/menu.tsx";
import { privacyWords } from "../../../ui/workout/privacy-words.ts";
import styles from "./privacy-menu.module.css";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { type HeaderChange, applyChange } from "./apply-change.ts";
import { useWorkoutChange } from "./use-workout-change.ts";

/** Saves a change of the workout's header. */
const useSaveHeader = (workoutKey: string) =>
  useWorkoutChange(workoutKey, "sharing", {
    send: (change: HeaderChange) =>
      requestOrThrow("saveWorkoutHeaders", { body: [{ workoutKey, ...change }], keepalive: true }),
    apply: applyChange,
  });

/** Who may see the workout, for readers who cannot change it. */
export const PrivacyChip = ({ flags }: { readonly flags: number }) => {
  const { t } = useMessages();
  const { icon, label } = privacyWords(privacyLevel(flags));
  return <Chip icon={icon}>{t(label)}</Chip>;
};

/** Who may see the workout, for its owner: changes immediately and visibly reverts if the server refuses (WORK-9). */
export const PrivacyMenu = ({ workout }: { readonly workout: CombinedWorkoutView }) => {
  const { t } = useMessages();
  const save = useSaveHeader(workout.workoutKey);
  const level = privacyLevel(workout.sharingFlags);
  const { icon, label } = privacyWords(level);
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
              if (choice !== level) save({ sharingFlags: withPrivacy(workout.sharingFlags, choice) });
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
