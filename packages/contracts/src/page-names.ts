/** Legal and informative pages, by the name that their address has. */
export const pageNames = ["service-terms", "privacy-policy", "cookies", "download", "hr-belt"] as const;
export type PageName = (typeof pageNames)[number];

/** Languages that such a page may be written in (ISO 639-1). The interface itself may know fewer. */
export const pageLanguages = ["en", "fi", "de", "fr", "es"] as const;
export type PageLanguage = (typeof pageLanguages)[number];
