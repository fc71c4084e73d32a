/**
 * The rounded factors of known clients (UNIT-2, docs/units.md). Figures that people read are converted with them, so that
 * Cairn shows the same digits. Nothing is stored or summed with them: `exact-factors.ts` is exact.
 */
export const milesPerKilometre = 0.621_371;
export const feetPerMetre = 3.280_84;
export const milesPerHourPerMetrePerSecond = 2.236_94;
export const kilometresPerHourPerMetrePerSecond = 3.6;
export const poundsPerKilogram = 2.204_62;

/** In the add dialog a distance typed in miles is converted with this factor. */
export const dialogKilometresPerMile = 1.609_34;
