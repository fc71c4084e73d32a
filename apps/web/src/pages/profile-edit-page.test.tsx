import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { ownAccount } from "../testing/own-account.ts";
import { expectTexts, inWindow } from "../testing/read-page.ts";
import { renderScreen, server } from "../testing/render-screen.tsx";
import { settingsView } from "../testing/settings-examples.ts";
import { ProfileEditPage } from "./profile-edit-page.tsx";

const show = async (at: string, width = 1280) => {
  await inWindow(width, 800);
  server.refuseRest("request.invalid");
  server.answer("getUser", ownAccount);
  server.answer("getSettings", settingsView());
  return await renderScreen(<ProfileEditPage />, { at, path: "/profile/edit/{-$extra}" });
};
const sections = () => page.getByRole("navigation", { name: "Sections" });
const link = (name: string) => page.getByRole("link", { name });
const cards = () => page.getByRole("heading", { level: 2 });
const title = () => page.getByRole("heading", { level: 1 });

describe("[SET-1] the settings in a wide window", () => {
  it("begin with the profile, and show one section at a time beside the list", async () => {
    const router = await show("/profile/edit");
    await expectTexts(cards(), ["Profile"]);
    await expect.element(sections().getByRole("link", { name: "Profile" })).toHaveAttribute("aria-current");
    await link("Notifications").click();
    await expectTexts(cards(), ["Notifications"]);
    await expectTexts(title(), ["Settings"]);
    expect(router.history.location.pathname).toBe("/profile/edit/notifications");
    router.history.back();
    await expectTexts(cards(), ["Profile"]);
  });

  it("keep what is typed in a section while another is shown", async () => {
    await show("/profile/edit/profile");
    await page.getByLabelText("Name", { exact: true }).fill("Anna Salo");
    await link("Privacy").click();
    await expect.element(page.getByRole("form", { name: "Profile" })).not.toBeInTheDocument();
    await link("Profile").click();
    await expect.element(page.getByLabelText("Name", { exact: true })).toHaveValue("Anna Salo");
  });

  it.each([
    ["/profile/edit#privacy-zones", "/profile/edit/privacy#privacy-zones"],
    ["/profile/edit#tokens", "/profile/edit/security#tokens"],
    ["/profile/edit#heart-rate", "/profile/edit/heart-rate#heart-rate"],
    ["/profile/edit/account", "/profile/edit/account"],
    ["/profile/edit#nothing", "/profile/edit#nothing"],
  ])("lead from %s, as earlier versions had it, to %s", async (earlier, now) => {
    const router = await show(earlier);
    await expect.element(cards().first()).toBeVisible();
    await expect.poll(() => router.history.location.href).toBe(now);
    expect(router.history.length).toBe(1);
  });
});

describe("[SET-1] the settings on a phone", () => {
  it("are a list that says what is in each section, which has a screen with the way back", async () => {
    const router = await show("/profile/edit", 390);
    await expectTexts(title(), ["Settings"]);
    await expect
      .element(sections().getByRole("link").nth(2))
      .toMatchTextContent(/^Privacy ?New workouts · .* · Privacy zones · /);
    expect(cards().elements()).toEqual([]);
    await sections().getByRole("link").nth(2).click();
    await expectTexts(title(), ["Privacy"]);
    await expect.element(sections()).not.toBeInTheDocument();
    await link("Settings").click();
    await expectTexts(title(), ["Settings"]);
    expect(router.history.location.pathname).toBe("/profile/edit");
  });
});
