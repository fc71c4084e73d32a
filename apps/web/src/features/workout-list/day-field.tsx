import { useState } from "react";
import { Field } from "../../ui/form/field.tsx";
import { dateOfDay, dayOfDate } from "./list-view.ts";

interface DayFieldProps {
  readonly label: string;
  /** Days since 1970-01-01. */
  readonly day: number | undefined;
  /** `replace`: another step of the same choice. */
  readonly onChange: (day: number | undefined, how: { readonly replace: boolean }) => void;
}

/** Browsers report the years 2, 20 and 202 while somebody types 2026; no diary is that old. */
const firstYear = "1900";

const textOf = (day: number | undefined): string => (day === undefined ? "" : dateOfDay(day));

/** A day that bounds a list. The list follows while it is typed or picked; going back once undoes all of these steps. */
export const DayField = ({ label, day, onChange }: DayFieldProps) => {
  const [typed, setTyped] = useState(textOf(day));
  const [followed, setFollowed] = useState(day);
  /** Reported values that have not come back as a prop yet, while somebody continues to type. */
  const [told, setTold] = useState<readonly (number | undefined)[]>([]);
  /** Whether anything was reported since the field was entered. */
  const [hasTold, setHasTold] = useState(false);
  if (followed !== day) {
    setFollowed(day);
    const isOwn = told.includes(day);
    if (!isOwn || day === told.at(-1)) setTold([]);
    if (!isOwn) {
      // A different day that came from going back or a reset, not from here.
      setTyped(textOf(day));
      setHasTold(false);
    }
  }
  const latest = told.length > 0 ? told.at(-1) : day;
  return (
    <Field
      type="date"
      label={label}
      value={typed}
      min={`${firstYear}-01-01`}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        const next = dayOfDate(value);
        const isHalfTyped = value !== "" && value.slice(0, 4) < firstYear;
        if (isHalfTyped || next === latest) return;
        setTold([...told, next]);
        setHasTold(true);
        onChange(next, { replace: hasTold });
      }}
      onBlur={() => {
        setTyped(textOf(latest));
        setHasTold(false);
      }}
    />
  );
};
