import { screenPaths } from "@cairn/contracts/screen-paths";
import type { MessageId } from "../lib/i18n/message-id.ts";

/** What the shell must know about a screen. All of it is defined here and nowhere else. */
export interface RouteOptions {
  readonly path: string;
  /** Sends an anonymous visitor to /login, which returns here. */
  readonly needsLoggedIn: boolean;
  /** Name of the screen, on `<body data-page>`. */
  readonly pageId: string;
  readonly isHome: boolean;
  /** Extra class of `<body>` while the screen is open. */
  readonly bodyClass: string;
  /** Has its own layout for narrow screens. */
  readonly isResponsive: boolean;
  /** Fills the window below the top bar; the page itself does not scroll. */
  readonly isFullScreen: boolean;
  readonly hasMiniFooter: boolean;
  /** Is as wide as a page instead of the window. */
  readonly hasMaxWidth: boolean;
  /** Shows all own workouts. */
  readonly showsDiary?: true;
  /** Title of the tab; absent for the product's name alone. */
  readonly pageTitle?: MessageId;
}

const page = {
  needsLoggedIn: false,
  isHome: false,
  bodyClass: "",
  isResponsive: true,
  isFullScreen: false,
  hasMiniFooter: true,
  hasMaxWidth: true,
} as const;

const workoutPage = {
  pageId: "workout",
  isFullScreen: true,
  hasMiniFooter: false,
  hasMaxWidth: false,
} as const;

/** Name of a screen, the same as that of its address. */
export type RouteName = keyof typeof screenPaths;

/** All screens, with their differences from the defaults. */
const screens: Readonly<Record<RouteName, Omit<Partial<RouteOptions>, "path">>> = {
  home: {
    pageId: "home",
    isHome: true,
    hasMaxWidth: false,
    hasMiniFooter: false,
  },
  login: { pageId: "login", pageTitle: "account.loginTitle" },
  signUp: { pageId: "sign-up", pageTitle: "account.signUpTitle" },
  signInReturn: { pageId: "sign-in-return" },
  passwordReset: {
    pageId: "password-reset",
    pageTitle: "password.resetTitle",
  },
  passwordReplace: {
    pageId: "password-replace",
    pageTitle: "password.replaceTitle",
  },
  deleteAccount: {
    pageId: "delete-account",
    pageTitle: "account-deletion.pageTitle",
  },
  redeem: { pageId: "redeem", pageTitle: "vouchers.title" },
  shop: { pageId: "shop", pageTitle: "shop.title" },
  dashboard: {
    pageId: "dashboard",
    needsLoggedIn: true,
    pageTitle: "dashboard.title",
  },
  diary: {
    pageId: "diary",
    needsLoggedIn: true,
    showsDiary: true,
    pageTitle: "shell.diary",
  },
  workoutList: {
    pageId: "diary-workout-list",
    needsLoggedIn: true,
    showsDiary: true,
    pageTitle: "diary.title",
  },
  statistics: {
    pageId: "statistics",
    needsLoggedIn: true,
    showsDiary: true,
    pageTitle: "statistics.title",
  },
  tracksMap: {
    pageId: "tracks-map",
    needsLoggedIn: true,
    pageTitle: "tracks-map.title",
  },
  routes: {
    pageId: "routes",
    needsLoggedIn: true,
    pageTitle: "routes.title",
  },
  newRoute: {
    pageId: "new-route",
    needsLoggedIn: true,
    isFullScreen: true,
    hasMiniFooter: false,
    hasMaxWidth: false,
    pageTitle: "planner.title",
  },
  // Without a login there is no route to see, and the page offers one.
  route: {
    pageId: "route",
    isFullScreen: true,
    hasMiniFooter: false,
    hasMaxWidth: false,
  },
  explore: {
    pageId: "explore",
    isFullScreen: true,
    hasMiniFooter: false,
    hasMaxWidth: false,
    pageTitle: "shell.explore",
  },
  workout: workoutPage,
  // Opens over the page of its workout.
  photo: { ...workoutPage, pageId: "photo" },
  notifications: {
    pageId: "notifications",
    needsLoggedIn: true,
    pageTitle: "notifications.title",
  },
  profileEdit: {
    pageId: "profile-edit",
    needsLoggedIn: true,
    pageTitle: "settings.title",
  },
  operator: {
    pageId: "operator",
    needsLoggedIn: true,
    pageTitle: "operator.title",
  },
  operatorClaim: {
    pageId: "operator-claim",
    needsLoggedIn: true,
    pageTitle: "operator.claimTitle",
  },
  search: {
    pageId: "search",
    needsLoggedIn: true,
    pageTitle: "search.title",
  },
  profile: { pageId: "profile", pageTitle: "profile.title" },
  following: {
    pageId: "following",
    needsLoggedIn: true,
    pageTitle: "people.followingTab",
  },
  followers: {
    pageId: "followers",
    needsLoggedIn: true,
    pageTitle: "people.followersTab",
  },
  friends: {
    pageId: "friends",
    needsLoggedIn: true,
    pageTitle: "people.friendsTab",
  },
  addFriends: {
    pageId: "add-friends",
    needsLoggedIn: true,
    pageTitle: "people.findTab",
  },
  manageFriends: {
    pageId: "manage-friends",
    needsLoggedIn: true,
    pageTitle: "people.findTab",
  },
  poi: { pageId: "poi", pageTitle: "points-of-interest.title" },
  serviceTerms: {
    pageId: "service-terms",
    pageTitle: "text-pages.terms",
  },
  privacyPolicy: {
    pageId: "privacy-policy",
    pageTitle: "text-pages.privacy",
  },
  privacyPolicyIn: {
    pageId: "privacy-policy-language",
    pageTitle: "text-pages.privacy",
  },
  cookies: { pageId: "cookies", pageTitle: "text-pages.cookies" },
  download: { pageId: "download", pageTitle: "text-pages.download" },
  hrBelt: { pageId: "hr-belt", pageTitle: "text-pages.hrBelt" },
  pageNotFound: {
    pageId: "page-not-found",
    pageTitle: "shell.notFoundTitle",
  },
};

/** All screens, with their addresses. */
export const routeTable = Object.fromEntries(
  (Object.keys(screens) as RouteName[]).map((name) => [
    name,
    { ...page, path: screenPaths[name], ...screens[name] },
  ]),
) as { readonly [Name in RouteName]: RouteOptions & { readonly path: (typeof screenPaths)[Name] } };
