import { createMemoryHistory } from "@tanstack/react-router";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { closeImport } from "../features/import-workouts/import-request.ts";
import { closeEntry, openEntry } from "../lib/entry-request.ts";
import { expireSession } from "../lib/session.ts";
import { ownAccount } from "../testing/own-account.ts";
import { answerRelations } from "../testing/people-examples.ts";
import { expectRead, expectTexts } from "../testing/read-page.ts";
import { begin, type Circumstances, mount, renderScreen, server } from "../testing/render-screen.tsx";
import { combinedWorkout, keyOf, photoView } from "../testing/workout-examples.ts";
import { App } from "./app.tsx";
import { RouteFailure } from "./route-failure.tsx";
import { router } from "./router.tsx";

/** What the router waits for while nothing of it is on the page; once it was, it would wait for what has gone. */
const { startTransition } = router;

/** Opens the whole client at an address, with its frame, its routes and its guards. */
async function openApp(at: string, circumstances: Omit<Circumstances, "at" | "path"> = {}) {
  await begin(circumstances);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [at] }) });
  router.startTransition = startTransition;
  await router.load();
  mount(<App />);
}

/** Addresses, the name of the screen there, its title, and what it begins with where the server refuses all that it asks for. */
const screens = {
  "own workouts": [
    ["/dashboard", "dashboard", "Home", "Following"],
    ["/diary", "diary", "Diary", /^\w+ 20\d\d$/],
    ["/diary/workout-list", "diary-workout-list", "Workouts", "Workouts"],
    ["/diary/statistics", "statistics", "Statistics", "Statistics"],
    ["/diary/map", "tracks-map", "All your tracks", "All your tracks"],
  ],
  "maps and routes": [
    ["/routes", "routes", "Routes", "Routes"],
    ["/routes/new", "new-route", "Route planner", "Route planner"],
    ["/explore", "explore", "Explore", "In this view"],
    ["/poi/60/24", "poi", "Point of interest", "Point of interest"],
  ],
  people: [
    ["/view_profile/ben", "profile", "Profile", "The profile did not load"],
    ["/search", "search", "Search", "Search"],
    ["/following", "following", "Following", "Following"],
    ["/followers", "followers", "Followers", "Followers"],
    ["/friends", "friends", "Friends", "Friends"],
    ["/friends/add-friends", "add-friends", "Find people", "Find people"],
    ["/friends/manage/all", "manage-friends", "Find people", "Find people"],
  ],
  "the account": [
    ["/notifications", "notifications", "Notifications", "Notifications"],
    ["/profile/edit", "profile-edit", "Settings", "Settings"],
    ["/login", "login", "Log in", "Welcome back"],
    ["/sign-up", "sign-up", "Sign up", "Create your account"],
    ["/password-reset", "password-reset", "Reset password", "Reset your password"],
    ["/rt?pt=abc", "password-replace", "Your account", "Choose a new password"],
    ["/rt?pt=abc&kind=undo", "password-replace", "Your account", "Keep your e-mail address"],
    ["/delete-account/abc/confirm", "delete-account", "Delete account", "Your account was not deleted"],
  ],
  "texts and vouchers": [
    ["/service-terms", "service-terms", "Service terms", "The page did not load"],
    ["/privacy-policy", "privacy-policy", "Privacy policy", "The page did not load"],
    ["/privacy-policy/fi", "privacy-policy-language", "Privacy policy", "The page did not load"],
    ["/cookies", "cookies", "Cookies", "The page did not load"],
    ["/download", "download", "Apps and watches", "The page did not load"],
    ["/hr-belt", "hr-belt", "Heart-rate belt", "The page did not load"],
    ["/redeem", "redeem", "Redeem voucher", "Redeem a voucher"],
    ["/shop", "shop", "Shop", "Shop"],
    ["/page-not-found", "page-not-found", "Page not found", "Page not found"],
  ],
} as const;

const content = () => page.getByRole("main");
const heading = (name: string | RegExp) => content().getByRole("heading", { name, exact: true });
/** They are there on a wide screen, too, but not shown. */
const tabs = () => page.getByRole("navigation", { name: "Main navigation", includeHidden: true });
const identity = () => [document.body.dataset["page"], document.title];

const openRefused = async (at: string, circumstances: { isVisitor?: boolean } = {}) => {
  server.refuseRest("request.invalid");
  if (!circumstances.isVisitor) server.answer("getUser", ownAccount);
  await openApp(at, circumstances);
};

describe("[NAV-1] the addresses", { tags: ["all"] }, () => {
  it.each(Object.entries(screens))("of %s each open their screen, with its title", async (_what, ofThese) => {
    await openRefused("/dashboard");
    for (const [address, name, title, first] of ofThese) {
      await router.navigate({ to: address });
      await expect
        .poll(() => [router.state.location.href, ...identity()])
        .toEqual([address, name, `${title} · Cairn`]);
      await expect.element(heading(first).first()).toBeVisible();
    }
  });

  it("that have no screen lead to the page that says so", async () => {
    await openRefused("/nowhere/at/all");
    await expect.element(heading("Page not found")).toBeVisible();
    expect(router.state.location.href).toBe("/page-not-found");
  });

  it("of a workout and of a photo open the workout, with the photo over it", async () => {
    server.answer("getCombinedWorkout", combinedWorkout({ photos: [photoView(1)] }), { ts: "1" });
    await openRefused(`/workout/anna/${keyOf(1)}/image/${photoView(1).key}`);
    await expect.element(page.getByRole("dialog", { name: /photo/i })).toBeVisible();
    expect(router.state.location.pathname).toBe(`/workout/anna/${keyOf(1)}/image/${photoView(1).key}`);
    expect(identity()[0]).toBe("photo");
    expect(server.callsOf("getCombinedWorkout").map(({ params }) => params.workoutKey)).toEqual([keyOf(1)]);
  });

  it("have what is searched for, chosen and returned to, whether it looks like a number or not", async () => {
    await openRefused("/search?q=12");
    await expect.element(content().getByRole("searchbox")).toHaveValue("12");
    await router.navigate({ to: "/explore?hide=photos" });
    const shown = page.getByRole("group", { name: "Show on the map" });
    await expect
      .element(shown.getByRole("button", { name: "Photos" }))
      .toHaveAttribute("aria-pressed", "false");
    await router.navigate({ to: "/explore?hide[]=photos" });
    await expect
      .element(shown.getByRole("button", { name: "Photos" }))
      .toHaveAttribute("aria-pressed", "true");
  });

  it("of members ask visitors to log in and come back", async () => {
    await openRefused("/diary/statistics?year=2024", { isVisitor: true });
    await expect.element(heading("Welcome back")).toBeVisible();
    expect(router.state.location.pathname).toBe("/login");
    expect(router.state.location.search).toEqual({ returnTo: "/diary/statistics?year=2024" });
    expect(tabs().elements()).toEqual([]);
    await expect.element(page.getByRole("link", { name: "Cairn, home" })).toHaveAttribute("href", "/");
  });

  it("of the home page is that of the dashboard for members", async () => {
    await openRefused("/");
    await expect.element(heading("Following")).toBeVisible();
    expect(router.state.location.pathname).toBe("/dashboard");
    await expect
      .element(page.getByRole("link", { name: "Cairn, home" }))
      .toHaveAttribute("href", "/dashboard");
  });
});

/** A drag of files, or of something else, over the window or out of it. */
const drag = (type: string, holds = "Files") => {
  const event = new DragEvent(type, { bubbles: true, cancelable: true });
  Object.defineProperty(event, "dataTransfer", { value: { types: [holds], items: [], files: [] } });
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
};

describe("[NAV-11] the frame of every screen", () => {
  it("moves the focus to the heading of the next screen", async () => {
    await openRefused("/shop");
    await expect
      .element(page.getByRole("link", { name: "Skip to content" }))
      .toHaveAttribute("href", "#content");
    await expect.element(heading("Shop")).toBeVisible();
    await expect.element(heading("Shop")).not.toHaveFocus();
    await router.navigate({ to: "/notifications" });
    await expect.element(heading("Notifications")).toHaveFocus();
    // The part in the address before the screen.
    await router.navigate({ to: "/profile/edit/privacy" });
    await expect.element(page.getByRole("heading", { name: "New workouts" })).toHaveFocus();
    const sections = page.getByRole("navigation", { name: "Sections" }).getByRole("link");
    await expectTexts(sections, [
      "Profile",
      "Units and language",
      "Privacy",
      "Notifications",
      "Heart rate",
      "Sign-in and security",
      "Account",
      "Your data",
    ]);
    const marked = () =>
      sections.elements().flatMap((link) => (link.hasAttribute("aria-current") ? [link.textContent] : []));
    await expect.poll(marked).toEqual(["Privacy"]);
    await sections.nth(4).click();
    await expect.poll(() => router.state.location.pathname).toBe("/profile/edit/heart-rate");
    await expect.poll(marked).toEqual(["Heart rate"]);
    // A screen without a heading.
    await router.navigate({ to: "/cookies" });
    await expect.element(content()).toHaveFocus();
  });

  it("ends with links, and the list of keys by its button or “?”", async () => {
    await openRefused("/shop");
    const footer = page.getByRole("contentinfo");
    await expectTexts(footer.getByRole("link"), ["Terms", "Privacy", "API"]);
    expect(
      footer
        .getByRole("link")
        .elements()
        .map((link) => link.getAttribute("href")),
    ).toEqual(["/service-terms", "/privacy-policy", "/apiserver/v1/docs"]);
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await footer.getByRole("button", { name: "Keyboard shortcuts ?" }).click();
    await expect.element(keys).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(keys).not.toBeInTheDocument();
    await userEvent.keyboard("?");
    await expect.element(keys).toBeVisible();
    await keys.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
    await expect.element(keys).toBeVisible();
  });

  it("takes files that are dropped anywhere, and nothing else", async () => {
    await openRefused("/shop");
    server.answer("listImports", []);
    const hint = page.getByText("Drop files to import them");
    // It listens as soon as the frame for members is there.
    await expect.poll(() => drag("dragover")).toBe(true);
    drag("dragleave");
    await expect.element(hint).not.toBeInTheDocument();
    expect(drag("dragover", "text/plain")).toBe(false);
    expect(drag("drop", "text/plain")).toBe(false);
    expect(hint.elements()).toEqual([]);
    expect(drag("dragover")).toBe(true);
    await expect.element(hint).toBeInTheDocument();
    drag("dragleave");
    await expect.element(hint).not.toBeInTheDocument();
    drag("dragover");
    await expect.element(hint).toBeInTheDocument();
    expect(drag("drop")).toBe(true);
    await expect.element(page.getByRole("dialog", { name: "Add workouts" })).toBeVisible();
    expect(hint.elements()).toEqual([]);
    closeImport();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    openEntry();
    await expect.element(page.getByRole("dialog")).toBeVisible();
    closeEntry();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });

  it("asks to log in again over a screen whose session has ended, except over a form that does", async () => {
    await openRefused("/login");
    await expect.element(heading("Welcome back")).toBeVisible();
    expireSession();
    await router.navigate({ to: "/sign-up" });
    await expect.element(heading("Create your account")).toBeVisible();
    expect(page.getByRole("dialog").elements()).toEqual([]);
    await router.navigate({ to: "/shop" });
    await expect.element(page.getByRole("dialog")).toBeVisible();
  });

  it("gets the screen ready that somebody points at, before the press", async () => {
    await openRefused("/shop");
    const prepare = vi.spyOn(router, "preloadRoute");
    onTestFinished(() => prepare.mockRestore());
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).hover();
    await expect.poll(() => prepare.mock.calls.map(([{ to }]) => to)).toContain("/service-terms");
    expect(router.state.location.pathname).toBe("/shop");
  });

  it("has the units of its person's account", async () => {
    server.refuseRest("request.invalid");
    answerRelations();
    server.answer("getUser", { ...ownAccount, settings: { measurementUnit: "IMPERIAL" } });
    await openApp("/routes/new");
    await expectRead(page.getByRole("region", { name: "Totals and profile" }), /Distance 0\.00 mi/);
  });
});

describe("a screen that broke", () => {
  it("says what is safe, and can be loaded again", async () => {
    await renderScreen(<RouteFailure />);
    const alert = page.getByRole("alert");
    await expect.element(alert.getByRole("heading", { name: "This page did not load" })).toBeVisible();
    await expect
      .element(alert)
      .toMatchTextContent(/Cairn has been updated\. What you saved is safe\. Reload the page\./);
    await expect.element(alert.getByRole("button", { name: "Reload page" })).toBeVisible();
  });
});
