/** A date of the Gregorian calendar. */
export interface CivilDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31. */
  readonly day: number;
}

/** Days of 400 years, after which the calendar repeats itself. */
const eraDays = 146_097;
/** Days from 0000-03-01 to 1970-01-01. */
const epochOffset = 719_468;

/**
 * The date of a day, days since 1970-01-01, for any year. Years begin in March here, so that the leap day is the last of its year
 * (H. Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`).
 */
export const civilDate = (day: number): CivilDate => {
  const shifted = day + epochOffset;
  const era = Math.floor(shifted / eraDays);
  const dayOfEra = shifted - era * eraDays;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / (eraDays - 1))) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  };
};

/** The day of a date, days since 1970-01-01; the reverse of `civilDate` (the same source, `days_from_civil`). */
export const dayOfDate = ({ year, month, day }: CivilDate): number => {
  const fromMarch = month <= 2 ? year - 1 : year;
  const era = Math.floor(fromMarch / 400);
  const yearOfEra = fromMarch - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * eraDays + dayOfEra - epochOffset;
};
