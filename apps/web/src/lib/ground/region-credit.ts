/** Whom the map of a region is of (ODbL). */
export const regionCredit = "© OpenStreetMap contributors";
