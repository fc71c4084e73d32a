import { screenPaths } from "@cairn/contracts/screen-paths";
import type { MessageId } from "../lib/i18n/message-id.ts";

/** What the shell must know of a screen. Everything is said here and nowhere else. */
export interface RouteOptions {
  readonly path: string;
  /** Sends an anonymous visitor to /login, which returns here. */
  readonly needsLoggedIn: boolean;
  /** Name of the screen, on `<body data-page>`. */
  readonly pageId: string;
  readonly isHome: boolean;
  /** Extra class of `<body>` while the screen is open. */
  readonly bodyClass: string;
  /** Has a layout of its own for narrow screens. */
  readonly isResponsive: boolean;
  /** Fills the window below the top bar; the page itself does not scroll. */
  readonly isFullScreen: boolean;
  readonly hasMiniFooter: boolean;
  /** Keeps to the width of a page instead of the window's. */
  readonly hasMaxWidth: boolean;
  /** Title of the tab; absent is the product's name alone. */
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

/** Every screen that exists. */
export const routeTable = {
  home: {
    ...page,
    path: screenPaths.home,
    pageId: "home",
    isHome: true,
    hasMaxWidth: false,
    hasMiniFooter: false,
  },
  login: { ...page, path: screenPaths.login, pageId: "login", pageTitle: "account.loginTitle" },
  signUp: { ...page, path: screenPaths.signUp, pageId: "sign-up", pageTitle: "account.signUpTitle" },
  passwordReset: {
    ...page,
    path: screenPaths.passwordReset,
    pageId: "password-reset",
    pageTitle: "password.resetTitle",
  },
  passwordReplace: {
    ...page,
    path: screenPaths.passwordReplace,
    pageId: "password-replace",
    pageTitle: "password.replaceTitle",
  },
  dashboard: {
    ...page,
    path: screenPaths.dashboard,
    pageId: "dashboard",
    needsLoggedIn: true,
    pageTitle: "dashboard.title",
  },
  diary: {
    ...page,
    path: screenPaths.diary,
    pageId: "diary",
    needsLoggedIn: true,
    pageTitle: "shell.diary",
  },
  workoutList: {
    ...page,
    path: screenPaths.workoutList,
    pageId: "diary-workout-list",
    needsLoggedIn: true,
    pageTitle: "diary.title",
  },
  statistics: {
    ...page,
    path: screenPaths.statistics,
    pageId: "statistics",
    needsLoggedIn: true,
    pageTitle: "statistics.title",
  },
  tracksMap: {
    ...page,
    path: screenPaths.tracksMap,
    pageId: "tracks-map",
    needsLoggedIn: true,
    pageTitle: "tracks.title",
  },
  routes: {
    ...page,
    path: screenPaths.routes,
    pageId: "routes",
    needsLoggedIn: true,
    pageTitle: "routes.title",
  },
  workout: {
    ...page,
    path: screenPaths.workout,
    pageId: "workout",
    isFullScreen: true,
    hasMiniFooter: false,
    hasMaxWidth: false,
  },
  notifications: {
    ...page,
    path: screenPaths.notifications,
    pageId: "notifications",
    needsLoggedIn: true,
    pageTitle: "notifications.title",
  },
  profileEdit: {
    ...page,
    path: screenPaths.profileEdit,
    pageId: "profile-edit",
    needsLoggedIn: true,
    pageTitle: "settings.title",
  },
  search: {
    ...page,
    path: screenPaths.search,
    pageId: "search",
    needsLoggedIn: true,
    pageTitle: "search.title",
  },
  profile: { ...page, path: screenPaths.profile, pageId: "profile", pageTitle: "profile.title" },
  following: {
    ...page,
    path: screenPaths.following,
    pageId: "following",
    needsLoggedIn: true,
    pageTitle: "people.followingTab",
  },
  followers: {
    ...page,
    path: screenPaths.followers,
    pageId: "followers",
    needsLoggedIn: true,
    pageTitle: "people.followersTab",
  },
  friends: {
    ...page,
    path: screenPaths.friends,
    pageId: "friends",
    needsLoggedIn: true,
    pageTitle: "people.friendsTab",
  },
  addFriends: {
    ...page,
    path: screenPaths.addFriends,
    pageId: "add-friends",
    needsLoggedIn: true,
    pageTitle: "people.findTab",
  },
  manageFriends: {
    ...page,
    path: screenPaths.manageFriends,
    pageId: "manage-friends",
    needsLoggedIn: true,
    pageTitle: "people.findTab",
  },
  serviceTerms: {
    ...page,
    path: screenPaths.serviceTerms,
    pageId: "service-terms",
    pageTitle: "pages.terms",
  },
  privacyPolicy: {
    ...page,
    path: screenPaths.privacyPolicy,
    pageId: "privacy-policy",
    pageTitle: "pages.privacy",
  },
  privacyPolicyIn: {
    ...page,
    path: screenPaths.privacyPolicyIn,
    pageId: "privacy-policy-language",
    pageTitle: "pages.privacy",
  },
  cookies: { ...page, path: screenPaths.cookies, pageId: "cookies", pageTitle: "pages.cookies" },
  download: { ...page, path: screenPaths.download, pageId: "download", pageTitle: "pages.download" },
  hrBelt: { ...page, path: screenPaths.hrBelt, pageId: "hr-belt", pageTitle: "pages.hrBelt" },
  pageNotFound: {
    ...page,
    path: screenPaths.pageNotFound,
    pageId: "page-not-found",
    pageTitle: "shell.notFoundTitle",
  },
} as const satisfies Readonly<Record<string, RouteOptions>>;

export type RouteName = keyof typeof routeTable;
