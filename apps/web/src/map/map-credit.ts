/** Whom the embedded map is of. */
export const embeddedCredit = "Natural Earth · GeoNames";
