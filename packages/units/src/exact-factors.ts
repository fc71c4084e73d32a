/**
 * Exact by definition (international yard and pound agreement of 1959); everything that is stored, summed or compared uses these.
 */
export const metresPerKilometre = 1000;
export const metresPerMile = 1609.344;
export const metresPerFoot = 0.3048;
export const metresPerYard = 0.9144;
export const kilogramsPerPound = 0.453_592_37;
