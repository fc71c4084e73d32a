/** Whom the embedded map is of. */
export const embeddedCredit = "Natural Earth · GeoNames";

/** Whom the map of a region is of (ODbL). */
export const regionCredit = "© OpenStreetMap contributors";
