/** Days over which fitness and fatigue fade to 1/e. */
export const fitnessDays = 42;
export const fatigueDays = 7;

/** Fitness, fatigue and form of a day. All in the unit of the loads, per day. */
export interface DayForm {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly load: number;
  /** Chronic training load (CTL): the weighted mean of the loads, over weeks. */
  readonly fitness: number;
  /** Acute training load (ATL): the same over days. */
  readonly fatigue: number;
  /** Training stress balance (TSB): fitness minus fatigue at the end of the previous day, with which the day begins. */
  readonly form: number;
}

/**
 * Fitness, fatigue and form of each day from the first load above 0 to `lastDay`, without gaps: means of all loads until then,
 * weighted by `e^(-days / 42)` and `e^(-days / 7)`, each starting from 0 before the first load. A day's load counts on the day
 * itself. Sources: E. W. Banister, "Modeling elite athletic performance" (1991), the model of impulse and response; H. Allen, A.
 * Coggan, "Training and Racing with a Power Meter", 2nd edition (2010), chapter 8, its two means without the gains of the model.
 *
 * @param loads of days in any order; several of one day are added up
 * @param lastDay days since 1970-01-01; loads after it are left out
 */
export const formOfDays = (
  loads: Iterable<readonly [day: number, load: number]>,
  lastDay: number,
): readonly DayForm[] => {
  const sums = new Map<number, number>();
  let first = Number.POSITIVE_INFINITY;
  for (const [day, load] of loads) {
    if (!(day <= lastDay) || !(load > 0 && load < Infinity)) continue;
    sums.set(day, (sums.get(day) ?? 0) + load);
    first = Math.min(first, day);
  }
  const [keepFitness, keepFatigue] = [Math.exp(-1 / fitnessDays), Math.exp(-1 / fatigueDays)];
  const days: DayForm[] = [];
  let [fitness, fatigue] = [0, 0];
  for (let day = first; day <= lastDay; day++) {
    const load = sums.get(day) ?? 0;
    const form = fitness - fatigue;
    fitness = keepFitness * fitness + (1 - keepFitness) * load;
    fatigue = keepFatigue * fatigue + (1 - keepFatigue) * load;
    days.push({ day, load, fitness, fatigue, form });
  }
  return days;
};
