import type { PrivacyLevel } from "@cairn/domain/privacy/sharing";

/** Who may see a planned route: the privacy levels of workouts in capitals, as known clients read `PRIVATE`. */
export const routeVisibilities = [
  "PRIVATE",
  "LINK",
  "FRIENDS",
  "PUBLIC",
] as const satisfies readonly Uppercase<PrivacyLevel>[];
export type RouteVisibility = (typeof routeVisibilities)[number];

export const visibilityOf = (level: PrivacyLevel): RouteVisibility => level.toUpperCase() as RouteVisibility;
export const levelOf = (visibility: RouteVisibility): PrivacyLevel =>
  visibility.toLowerCase() as PrivacyLevel;
