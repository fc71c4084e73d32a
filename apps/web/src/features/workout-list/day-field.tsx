import { useState } from "react";
import { Field } from "../../ui/form/field.tsx";
import { dateOfDay, dayOfDate } from "./list-view.ts";

interface DayFieldProps {
  readonly label: string;
  /** Days since 1970-01-01. */
  readonly day: number | undefined;
  /** `replace`: it is another step of the same choice. */
  readonly onChange: (day: number | undefined, how: { readonly replace: boolean }) => void;
}

/** Browsers tell of the years 2, 20 and 202 while somebody types 2026; no diary is that old. */
const firstYear = "1900";

const textOf = (day: number | undefined): string => (day === undefined ? "" : dateOfDay(day));

/** A day that bounds a list. The list follows while it is typed or picked, and one way back leads past all of that. */
export const DayField = ({ label, day, onChange }: DayFieldProps) => {
  const [typed, setTyped] = useState(textOf(day));
  const [followed, setFollowed] = useState(day);
  const [hasChanged, setChanged] = useState(false);
  // Another day from the way back or a reset, not from here.
  if (followed !== day) {
    setFollowed(day);
    setTyped(textOf(day));
  }
  return (
    <Field
      type="date"
      label={label}
      value={typed}
      min={`${firstYear}-01-01`}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        const next = dayOfDate(value);
        if (next === day || value.slice(0, 4) < firstYear !== (value === "")) return;
        setFollowed(next);
        setChanged(true);
        onChange(next, { replace: hasChanged });
      }}
      onBlur={() => {
        setTyped(textOf(day));
        setChanged(false);
      }}
    />
  );
};
