/**
 * Addresses of all screens, in the syntax of TanStack Router: `$name` stands for one part of the path, `{-$name}` for one that
 * may be left out. The client draws them, and the server answers 404 with the page for every other one.
 */
export const screenPaths = {
  home: "/",
  login: "/login",
  signUp: "/sign-up",
  signInReturn: "/sign-in/return",
  passwordReset: "/password-reset",
  passwordReplace: "/rt",
  deleteAccount: "/delete-account/$deletionToken/confirm",
  redeem: "/redeem/{-$language}",
  shop: "/shop",
  dashboard: "/dashboard",
  diary: "/diary",
  workoutList: "/diary/workout-list",
  statistics: "/diary/statistics",
  tracksMap: "/diary/map",
  routes: "/routes",
  newRoute: "/routes/new",
  route: "/routes/$id",
  explore: "/explore/{-$poiClient}",
  workout: "/workout/$username/$workoutKey/{-$more}",
  photo: "/workout/$username/$workoutKey/image/$imageKey",
  notifications: "/notifications",
  profileEdit: "/profile/edit/{-$extra}",
  operator: "/operator/{-$section}",
  operatorClaim: "/operator/claim/$claimToken",
  search: "/search",
  profile: "/view_profile/$username",
  following: "/following",
  followers: "/followers",
  friends: "/friends",
  addFriends: "/friends/add-friends",
  manageFriends: "/friends/manage/{-$extra}",
  poi: "/poi/$lat/$lng",
  serviceTerms: "/service-terms",
  privacyPolicy: "/privacy-policy",
  privacyPolicyIn: "/privacy-policy/$language",
  cookies: "/cookies",
  download: "/download",
  hrBelt: "/hr-belt",
  pageNotFound: "/page-not-found",
} as const;

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replaceAll(/\/\{-\$\w+\}/g, "(?:/[^/]+)?")
      .replaceAll(/\$\w+/g, "[^/]+")
      .replace(/\/$/, "")}/?$`,
  );

const patterns = Object.entries(screenPaths)
  .filter(([name]) => name !== "pageNotFound")
  .map(([name, path]) => [name, patternOf(path)] as const);

/** Name of the screen at a path (without query); undefined if there is none. */
export const screenAt = (path: string): string | undefined =>
  patterns.find(([, pattern]) => pattern.test(path))?.[0];
