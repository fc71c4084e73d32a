import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import type { ComponentType } from "react";
import { basePath } from "../lib/base-path.ts";
import { untilLoaded } from "../lib/loading/retry-until-loaded.ts";
import { loadMessages, wholeMessages } from "../lib/i18n/messages.ts";
import { currentSession } from "../lib/session.ts";
import { memberFrame, memberParts } from "./shell/member-parts.ts";
import { RouteFailure } from "./route-failure.tsx";
import { routeTable } from "./route-table.ts";
import type { RouteName, RouteOptions } from "./route-table.ts";
import { Shell } from "./shell/shell.tsx";

const rootRoute = createRootRoute({
  component: Shell,
  errorComponent: RouteFailure,
});

const optionsOf = (name: RouteName): RouteOptions => routeTable[name];

/** The client for server data; members have it in the file with their frame. */
const withData = () => (currentSession().key ? memberFrame() : untilLoaded(() => import("./with-data.ts")));

const storedDiary = () => untilLoaded(() => import("../lib/diary/open-stored-diary.ts"));

/** What a screen needs besides its own code. */
const needsOf = (name: RouteName) => async () => {
  if (optionsOf(name).isHome) return loadMessages("first");
  const makesMember = name === "login" || name === "signUp";
  const parts = currentSession().key || makesMember ? memberParts() : undefined;
  await Promise.all([
    loadMessages(name === "dashboard" ? "dashboard" : "whole"),
    makesMember ? undefined : parts,
    // They open with the data stored in this browser, if it is read quickly.
    optionsOf(name).showsDiary && storedDiary().then(({ openStoredDiary }) => openStoredDiary()),
  ]);
};

/**
 * The browser reads its tables of numbers and dates at the first use, which takes tens of milliseconds: do it while an answer is
 * loading, and not in the task that draws it.
 */
const warmUpFormats = () => {
  new Intl.NumberFormat(document.documentElement.lang).format(1);
};

/**
 * Requests a workout while the code of its page is loading. Not if a link is only hovered: moving the mouse across a list must
 * not load all of it.
 */
const askForWorkout = async (workoutKey: string): Promise<void> => {
  const { queryClient, workoutQuery } = await withData();
  const answer = queryClient.prefetchQuery(workoutQuery(workoutKey));
  setTimeout(warmUpFormats);
  await answer;
};

/** Sends an anonymous visitor to /login with the path to return to; see `returnPath` for what is accepted. */
const guard =
  (name: RouteName) =>
  ({ location }: { readonly location: { readonly href: string } }) => {
    const { key } = currentSession();
    if (optionsOf(name).needsLoggedIn && !key) {
      throw redirect({ to: "/login", search: { returnTo: location.href }, replace: true });
    }
    if (optionsOf(name).isHome && key) throw redirect({ to: "/dashboard", replace: true });
  };

/** Search parameters of a screen, as text; the router would parse numbers. The screen interprets them. */
const wordsOf =
  <const Words extends readonly string[]>(...words: Words) =>
  (search: Record<string, unknown>): { [Word in Words[number]]?: string | number } =>
    Object.fromEntries(
      words.flatMap((word) => {
        const value = search[word];
        return typeof value === "string" || typeof value === "number" ? [[word, value]] : [];
      }),
    ) as { [Word in Words[number]]?: string | number };

const signUpSearch = wordsOf("returnTo", "invite");
const statisticsSearch = wordsOf("period", "measure", "sport", "year", "years");
const tracksSearch = wordsOf("sports", "years", "view", "at");
const exploreSearch = wordsOf("box", "sports", "length", "climb", "hide");
/** The workout whose track a new route starts from. */
const plannerSearch = wordsOf("workout");
/** The selected stretch of a workout, such as `600-800` seconds. */
const workoutSearch = wordsOf("part");
/** The selected day, such as `2026-11-21`. */
const diarySearch = wordsOf("day");

/** What every route takes from the table. */
const shared = <Name extends RouteName>(name: Name) => ({
  getParentRoute: () => rootRoute,
  path: routeTable[name].path,
  staticData: optionsOf(name),
  beforeLoad: guard(name),
  // Not in `beforeLoad`: a loader runs while the screen's code is loading.
  loader: needsOf(name),
});

/**
 * The code of a screen, wrapped in the data client. Not around the whole client, because the home page works without that
 * library.
 */
const dataScreen = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) =>
  lazyRouteComponent(async () => {
    const [pages, { QueryProvider, TroubleNotice, cacheClient }] = await Promise.all([
      untilLoaded(load),
      withData(),
    ]);
    cacheClient();
    const Page: ComponentType = pages[name];
    // The rule does not see that JSX captures the page.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const Screen = () => (
      <QueryProvider>
        <Page />
        <TroubleNotice />
      </QueryProvider>
    );
    return { Screen };
  }, "Screen");

const textPage = dataScreen(() => import("../pages/text-page.tsx"), "TextPage");

/** The page of a workout, which stays while photos are opened over it. */
const workoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/workout/$username/$workoutKey",
  validateSearch: workoutSearch,
  // Not for each photo.
  shouldReload: ({ cause }) => cause !== "stay",
  loader: async ({ params, preload }) => {
    // The page itself waits for the answer, and shows something in the meantime.
    if (!preload) void askForWorkout(params.workoutKey);
    await needsOf("workout")();
  },
  component: dataScreen(() => import("../pages/workout-page.tsx"), "WorkoutPage"),
});

const partOfWorkout = (name: "workout" | "photo") => ({
  getParentRoute: () => workoutRoute,
  staticData: optionsOf(name),
});

const routeTree = rootRoute.addChildren([
  createRoute({
    ...shared("home"),
    component: lazyRouteComponent(() => untilLoaded(() => import("../pages/home-page.tsx")), "HomePage"),
  }),
  ...(["serviceTerms", "privacyPolicy", "privacyPolicyIn", "cookies", "download", "hrBelt"] as const).map(
    (name) => createRoute({ ...shared(name), component: textPage }),
  ),
  createRoute({
    ...shared("login"),
    validateSearch: wordsOf("returnTo"),
    component: dataScreen(() => import("../pages/login-page.tsx"), "LoginPage"),
  }),
  createRoute({
    ...shared("signUp"),
    validateSearch: signUpSearch,
    component: dataScreen(() => import("../pages/sign-up-page.tsx"), "SignUpPage"),
  }),
  createRoute({
    ...shared("signInReturn"),
    path: routeTable.signInReturn.path,
    component: dataScreen(() => import("../pages/sign-in-return-page.tsx"), "SignInReturnPage"),
  }),
  ...(["passwordReset", "passwordReplace"] as const).map((name) =>
    createRoute({
      ...shared(name),
      validateSearch: wordsOf("pt", "kind"),
      component: dataScreen(() => import("../pages/password-page.tsx"), "PasswordPage"),
    }),
  ),
  createRoute({
    ...shared("deleteAccount"),
    component: dataScreen(() => import("../pages/delete-account-page.tsx"), "DeleteAccountPage"),
  }),
  createRoute({
    ...shared("poi"),
    component: dataScreen(() => import("../pages/poi-page.tsx"), "PoiPage"),
  }),
  createRoute({
    ...shared("shop"),
    component: dataScreen(() => import("../pages/shop-page.tsx"), "ShopPage"),
  }),
  createRoute({
    ...shared("redeem"),
    component: dataScreen(() => import("../pages/redeem-page.tsx"), "RedeemPage"),
  }),
  createRoute({
    ...shared("dashboard"),
    component: dataScreen(() => import("../pages/dashboard-page.tsx"), "DashboardPage"),
  }),
  createRoute({
    ...shared("diary"),
    validateSearch: diarySearch,
    component: dataScreen(() => import("../pages/diary-page.tsx"), "DiaryPage"),
  }),
  createRoute({
    ...shared("workoutList"),
    component: dataScreen(() => import("../pages/workout-list-page.tsx"), "WorkoutListPage"),
  }),
  createRoute({
    ...shared("statistics"),
    validateSearch: statisticsSearch,
    component: dataScreen(() => import("../pages/statistics-page.tsx"), "StatisticsPage"),
  }),
  createRoute({
    ...shared("tracksMap"),
    validateSearch: tracksSearch,
    component: dataScreen(() => import("../pages/tracks-map-page.tsx"), "TracksMapPage"),
  }),
  createRoute({
    ...shared("routes"),
    component: dataScreen(() => import("../pages/routes-page.tsx"), "RoutesPage"),
  }),
  createRoute({
    ...shared("newRoute"),
    validateSearch: plannerSearch,
    component: dataScreen(() => import("../pages/new-route-page.tsx"), "NewRoutePage"),
  }),
  createRoute({
    ...shared("route"),
    component: dataScreen(() => import("../pages/route-page.tsx"), "RoutePage"),
  }),
  createRoute({
    ...shared("explore"),
    validateSearch: exploreSearch,
    component: dataScreen(() => import("../pages/explore-page.tsx"), "ExplorePage"),
  }),
  workoutRoute.addChildren([
    createRoute({ ...partOfWorkout("workout"), path: "{-$more}" }),
    createRoute({ ...partOfWorkout("photo"), path: "image/$imageKey" }),
  ]),
  createRoute({
    ...shared("notifications"),
    component: dataScreen(() => import("../pages/notifications-page.tsx"), "NotificationsPage"),
  }),
  createRoute({
    ...shared("profileEdit"),
    component: dataScreen(() => import("../pages/profile-edit-page.tsx"), "ProfileEditPage"),
  }),
  createRoute({
    ...shared("operator"),
    validateSearch: wordsOf("q", "page"),
    component: dataScreen(() => import("../pages/operator-page.tsx"), "OperatorPage"),
  }),
  createRoute({
    ...shared("operatorClaim"),
    component: dataScreen(() => import("../pages/operator-claim-page.tsx"), "OperatorClaimPage"),
  }),
  createRoute({
    ...shared("search"),
    validateSearch: wordsOf("q"),
    component: dataScreen(() => import("../pages/search-page.tsx"), "SearchPage"),
  }),
  createRoute({
    ...shared("profile"),
    component: dataScreen(() => import("../pages/profile-page.tsx"), "ProfilePage"),
  }),
  ...(["following", "followers"] as const).map((name) =>
    createRoute({
      ...shared(name),
      component: dataScreen(() => import("../pages/follows-page.tsx"), "FollowsPage"),
    }),
  ),
  createRoute({
    ...shared("friends"),
    component: dataScreen(() => import("../pages/friends-page.tsx"), "FriendsPage"),
  }),
  ...(["addFriends", "manageFriends"] as const).map((name) =>
    createRoute({
      ...shared(name),
      component: dataScreen(() => import("../pages/add-friends-page.tsx"), "AddFriendsPage"),
    }),
  ),
  createRoute({
    ...shared("pageNotFound"),
    component: dataScreen(() => import("../pages/page-not-found-page.tsx"), "PageNotFoundPage"),
  }),
  // Every address without a screen. It is replaced, so that going back leads to where the reader came from.
  createRoute({
    getParentRoute: () => rootRoute,
    path: "$",
    beforeLoad: () => {
      throw redirect({ to: routeTable.pageNotFound.path, replace: true });
    },
  }),
  ...(import.meta.env.DEV
    ? [
        createRoute({
          getParentRoute: () => rootRoute,
          path: "/dev/gallery",
          loader: wholeMessages,
          component: dataScreen(() => import("../pages/gallery-page.tsx"), "GalleryPage"),
        }),
      ]
    : []),
]);

export const router = createRouter({
  routeTree,
  basepath: basePath || "/",
  defaultPreload: "intent",
  scrollRestoration: true,
  // The shell shows its own line after 20 ms; the old page stays until the new one is loaded.
  defaultPendingMs: 86_400_000,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption extends Partial<RouteOptions> {}
}
