import { useMessages } from "../../../lib/i18n/messages.ts";
import { sportChoices } from "../../../lib/sport-names.ts";
import styles from "./import-row.module.css";

interface SportChoiceProps {
  readonly label: string;
  readonly activityId: number;
  readonly onChoose: (activityId: number) => void;
}

/** All sports by name in the reader's language; for the many files that do not state one. */
export const SportChoice = ({ label, activityId, onChoose }: SportChoiceProps) => {
  const sports = sportChoices(useMessages(), activityId);
  return (
    <select
      className={styles["sport"]}
      aria-label={label}
      value={activityId}
      onChange={(event) => {
        onChoose(Number(event.target.value));
      }}
    >
      {sports.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
};
