import { useFormats } from "../../../lib/format.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { NumberBlock, NumberBlocks } from "../../../ui/workout/number-block.tsx";
import type { AccountContents as Contents } from "../read-files/file-reading.ts";
import styles from "./batch.module.css";

/** The contents of account archives according to themselves, before anything is sent. */
export const AccountContents = ({ accounts }: { readonly accounts: readonly Contents[] }) => {
  const { t } = useMessages();
  const formats = useFormats();
  if (accounts.length === 0) return null;
  const sum = (...names: readonly string[]): number =>
    accounts.reduce(
      (all, { counts }) => all + names.reduce((each, name) => each + (counts[name] ?? 0), 0),
      0,
    );
  const blocks = [
    ["import-workouts.accountWorkouts", sum("workouts")],
    ["import-workouts.accountPhotos", sum("photos")],
    ["import-workouts.accountRoutes", sum("routes")],
    ["import-workouts.accountNotes", sum("day-notes")],
    ["import-workouts.accountGoals", sum("goals")],
    ["import-workouts.accountZones", sum("privacy-zones")],
    ["import-workouts.accountComments", sum("comments", "reactions")],
    ["import-workouts.accountPeople", sum("people")],
    ["import-workouts.accountSettings", accounts.length],
  ] as const;
  return (
    <>
      <NumberBlocks size="normal">
        {blocks.map(([label, count]) => (
          <NumberBlock key={label} label={t(label)} value={formats.count(count)} />
        ))}
      </NumberBlocks>
      <p className={styles["hint"]}>{t("import-workouts.accountHint")}</p>
    </>
  );
};
