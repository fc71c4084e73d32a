/** Legal and informative pages, by their names in addresses. */
export const pageNames = ["service-terms", "privacy-policy", "cookies", "download", "hr-belt"] as const;
export type PageName = (typeof pageNames)[number];

/** Languages in which such a page may be written (ISO 639-1). The interface itself may have fewer. */
export const pageLanguages = ["en", "fi", "de", "fr", "es"] as const;
export type PageLanguage = (typeof pageLanguages)[number];
