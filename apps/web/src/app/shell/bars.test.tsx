import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ownAccount } from "../../testing/own-account.ts";
import { answerRelations } from "../../testing/people-examples.ts";
import { expectRead, expectTexts, onPhone } from "../../testing/read-page.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { ShortcutDialog } from "../shortcuts/shortcut-dialog.tsx";
import { useShortcuts } from "../shortcuts/use-shortcuts.ts";
import { singleKeysPreference } from "../../lib/preferences/preferences.ts";
import { MemberBar } from "./member-bar.tsx";
import { MiniFooter } from "./mini-footer.tsx";
import { TabBar } from "./tab-bar.tsx";
import { TopBar } from "./top-bar.tsx";

const answer = (unread = 0, asking: readonly string[] = []) => {
  answerRelations({ asking });
  server.answer("listNotifications", { notifications: [], unread });
};
const BarWithKeys = () => {
  const { show } = useShortcuts(true);
  return <MemberBar onShowShortcuts={show} />;
};
const item = (name: string) => page.getByRole("menuitem", { name });

describe("[NAV-11] the bars", () => {
  it("have the main places, with the current one marked, and what waits for the reader", async () => {
    answer(3, ["ben", "cleo"]);
    await renderScreen(<MemberBar onShowShortcuts={() => undefined} />, { at: "/diary" });
    const places = page.getByRole("navigation", { name: "Main pages" }).getByRole("link");
    await expect.element(places.filter({ hasText: "Diary" })).toHaveAttribute("aria-current", "page");
    await expect.element(places.filter({ hasText: "Home" })).not.toHaveAttribute("aria-current");
    await expect.element(page.getByRole("link", { name: "Notifications, 3 unread" })).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "People: 2 requests wait" }))
      .toHaveAttribute("href", "/followers");
  });

  it("lead to the people whom one follows where nobody waits", async () => {
    answer();
    await renderScreen(<MemberBar onShowShortcuts={() => undefined} />);
    await expect
      .element(page.getByRole("link", { name: "People", exact: true }))
      .toHaveAttribute("href", "/following");
  });

  it("have the menu of the person, with the keys", async () => {
    answer();
    let shown = 0;
    await renderScreen(<MemberBar onShowShortcuts={() => (shown += 1)} />);
    await page.getByRole("button", { name: "Your account" }).click();
    await expectTexts(page.getByRole("menuitem"), ["Profile", "Settings", "Keyboard shortcuts", "Log out"]);
    await expect.element(item("Profile")).toHaveAttribute("href", "/view_profile/anna");
    await expectRead(page.getByRole("menu"), /Anna Virtanen\s*anna/);
    await expect.element(item("Profile")).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await expect.element(item("Keyboard shortcuts")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => shown).toBe(1);
  });

  it("[OPER-11] lead operators, and nobody else, to their page", async () => {
    answer();
    server.answer("getUser", { ...ownAccount, isOperator: true });
    await renderScreen(<MemberBar onShowShortcuts={() => undefined} />);
    await page.getByRole("button", { name: "Your account" }).click();
    await expectTexts(page.getByRole("menuitem"), [
      "Profile",
      "Settings",
      "Operator",
      "Keyboard shortcuts",
      "Log out",
    ]);
    await expect.element(item("Operator")).toHaveAttribute("href", "/operator");
  });

  it("open the search by its key, which is not typed into it, and close it by Escape", async () => {
    answer();
    await renderScreen(<BarWithKeys />);
    server.answer("searchEverything", { people: [], workouts: [], places: [] });
    await expect.element(page.getByRole("button", { name: "Search" })).toBeVisible();
    await userEvent.keyboard("/");
    const field = page.getByRole("combobox");
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue("");
    await userEvent.keyboard("a/b");
    await expect.element(field).toHaveValue("a/b");
    // The first one may fold the suggestions.
    await userEvent.keyboard("{Escape}{Escape}");
    await expect.element(field).not.toBeInTheDocument();
  });

  it("do not offer keys where there is only touch", async () => {
    const { matchMedia } = globalThis;
    vi.spyOn(globalThis, "matchMedia").mockImplementation((query) =>
      query.includes("hover: none") ? matchMedia("all") : matchMedia(query),
    );
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    answer();
    await renderScreen(
      <>
        <MemberBar onShowShortcuts={() => undefined} />
        <MiniFooter onShowShortcuts={() => undefined} />
      </>,
    );
    await page.getByRole("button", { name: "Your account" }).click();
    await expectTexts(page.getByRole("menuitem"), ["Profile", "Settings", "Log out"]);
    expect(page.getByRole("button", { name: /^Keyboard shortcuts/ }).elements()).toEqual([]);
  });

  it("offer visitors explore and the login", async () => {
    await renderScreen(<TopBar onShowShortcuts={() => undefined} />, { isVisitor: true });
    await expect.element(page.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/login");
    await expect
      .element(page.getByRole("link", { name: "Explore" }))
      .toHaveAttribute("href", expect.stringMatching(/^\/explore/));
    await expect.element(page.getByRole("link", { name: "Cairn, home" })).toHaveAttribute("href", "/");
  });

  it("have tabs on a phone, with adding a workout in their middle", async () => {
    await onPhone();
    answer();
    await renderScreen(<TabBar />, { at: "/diary" });
    const tabs = page.getByRole("navigation", { name: "Main navigation" });
    const names = [...(tabs.element().children ?? [])].map(({ textContent }) => textContent);
    expect(names[2]).toBe("Add");
    expect(names.at(-1)).toBe("You");
    await expect.element(tabs.getByRole("link", { name: "Diary" })).toHaveAttribute("aria-current", "page");
    await expect
      .element(tabs.getByRole("link", { name: "You" }))
      .toHaveAttribute("href", "/view_profile/anna");
  });
});

describe("[NAV-9] the list of keys", () => {
  it("has a switch for those that are one letter", async () => {
    let closed = 0;
    await renderScreen(<ShortcutDialog onClose={() => (closed += 1)} />);
    await expectTexts(page.getByRole("dialog").getByRole("heading", { level: 3 }), [
      "Everywhere",
      "On a workout’s graphs",
    ]);
    expect(page.getByRole("dialog").getByRole("term").elements()).toHaveLength(11);
    const keys = page.getByRole("checkbox", { name: "Use single-key shortcuts" });
    await expect.element(keys).toBeChecked();
    await keys.click();
    expect(singleKeysPreference.get()).toBe("off");
    await keys.click();
    expect(singleKeysPreference.get()).toBe("on");
    await page.getByRole("button", { name: "Close" }).click();
    expect(closed).toBe(1);
  });
});
