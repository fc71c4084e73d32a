/** The year in Helsinki, where the journeys' browsers are (`playwright.config.ts`), whatever the clock of this machine says. */
export const yearInHelsinki = (): number =>
  Number(new Date().toLocaleDateString("en", { year: "numeric", timeZone: "Europe/Helsinki" }));

/** The calendar day there, in the form that SQL takes. */
export const todayInHelsinki = (): string =>
  new Date().toLocaleDateString("sv-SE", { timeZone: "Europe/Helsinki" });

/**
 * The clock there at a moment, as if it were UTC: the start that clients without time zones send for a workout that begins then.
 * Both in ms since 1970.
 */
export const clockInHelsinki = (time: number): number =>
  Date.parse(`${new Date(time).toLocaleString("sv-SE", { timeZone: "Europe/Helsinki" }).replace(" ", "T")}Z`);
