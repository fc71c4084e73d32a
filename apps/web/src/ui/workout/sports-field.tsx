import { X } from "lucide-react";
import { memo, useMemo, useRef } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { sportChoices, sportOf } from "../../lib/sport-names.ts";
import { IconButton } from "../form/button.tsx";
import { SelectField } from "../form/field.tsx";
import styles from "./sports-field.module.css";

interface SportsFieldProps {
  /** Ids of activities, in the order in which they are listed. */
  readonly chosen: readonly number[];
  /** How many there may be. */
  readonly most: number;
  /** What the field says before any is chosen, if that means something. */
  readonly noneText?: string;
  readonly onChange: (chosen: readonly number[]) => void;
}

/**
 * Several sports: those that are chosen, each with a button that removes it, and a list from which one more is added. The list
 * is long: it is not made again while the choice is the same.
 */
export const SportsField = memo(({ chosen, most, noneText, onChange }: SportsFieldProps) => {
  const { t, locale } = useMessages();
  const choices = useMemo(() => sportChoices({ t, locale }, chosen[0] ?? 1), [t, locale, chosen]);
  const isNone = chosen.length === 0;
  const room = useRef<HTMLDivElement>(null);
  return (
    <div ref={room} className={styles["sports"]}>
      {!isNone && (
        <ul className={styles["chips"]} aria-label={t("ui.sports")}>
          {chosen.map((id) => {
            const { name } = sportOf(t, id);
            return (
              <li key={id}>
                {name}
                <IconButton
                  label={t("ui.removeSport", { name })}
                  icon={X}
                  size="small"
                  onClick={() => {
                    // The button is about to be gone.
                    room.current?.querySelector("select")?.focus();
                    onChange(chosen.filter((other) => other !== id));
                  }}
                />
              </li>
            );
          })}
        </ul>
      )}
      {chosen.length < most && (
        <SelectField
          label={t(isNone && noneText !== undefined ? "ui.sports" : "ui.addSport")}
          value=""
          options={[
            { value: "", label: (isNone ? noneText : undefined) ?? t("ui.chooseSport") },
            ...choices
              .filter(({ id }) => !chosen.includes(id))
              .map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ target: { value } }) => {
            if (value !== "") onChange([...chosen, Number(value)]);
          }}
        />
      )}
    </div>
  );
});
