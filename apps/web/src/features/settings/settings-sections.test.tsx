import type { SettingsView } from "@cairn/contracts/settings/settings";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { themePreference, unitsPreference } from "../../lib/preferences/preferences.ts";
import { ownAccount } from "../../testing/own-account.ts";
import { answerRelations } from "../../testing/people-examples.ts";
import { expectRead, expectTexts } from "../../testing/read-page.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { settingsView } from "../../testing/settings-examples.ts";
import { BlockedPeople } from "../people/blocked-people.tsx";
import { FollowApproval } from "../people/follow-approval.tsx";
import { AccountSection } from "./account-section.tsx";
import { BrowserSettings } from "./browser-settings.tsx";
import { DefaultSharing } from "./default-sharing.tsx";
import { StorageUse } from "./storage-use.tsx";
import { TimeZone } from "./time-zone.tsx";

const choice = (group: string, name: string) =>
  page.getByRole("radiogroup", { name: group }).getByRole("radio", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name });
const sent = () => server.callsOf("saveSettings").map(({ body }) => body);

/** The server keeps what is saved, as the real one. */
const answerSettings = (changed: Partial<SettingsView> = {}) => {
  let settings = settingsView(changed);
  server.answer("getUser", ownAccount);
  server.answer("getSettings", () => settings);
  server.answer("saveSettings", ({ body: { base: _base, timeZone, ...body } }) => {
    settings = {
      ...settings,
      ...(body as Partial<SettingsView>),
      ...(timeZone === undefined ? {} : { timeZone: timeZone ?? undefined }),
    };
    return true as const;
  });
};

describe("[SET-1] units, language and colours", () => {
  it("apply at once and say so, units with an example", async () => {
    answerSettings();
    await renderScreen(<BrowserSettings />);
    const example = page.getByText(/^Half marathon:/);
    // 3.2 m/s are 5:12.5 a kilometre.
    await expectRead(example, /21\.10\skm · 5:13\s\/km · 845\sm/);
    await choice("Units", "Imperial").click();
    await expectRead(example, /13\.11\smi · 8:23\s\/mi · 2.772\sft/);
    await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
    expect(unitsPreference.get()).toBe("IMPERIAL");
    expect(sent()).toEqual([{ measurementUnit: "IMPERIAL" }]);
    await choice("Theme", "Dark").click();
    await expect.element(page.getByText("Saved in this browser")).toBeVisible();
    // Only the last choice says so.
    await expect.element(page.getByText("Saved", { exact: true })).not.toBeInTheDocument();
    expect(themePreference.get()).toBe("dark");
    await choice("Theme", "Same as system").click();
    expect(themePreference.get()).toBe("system");
    expect(sent()).toHaveLength(1);
  });

  it("show the language at once, and save it for mails", async () => {
    answerSettings();
    await renderScreen(<BrowserSettings />);
    await choice("Language", "Suomi").click();
    await expect.element(page.getByRole("heading", { name: "Kieli" })).toBeVisible();
    await page.getByRole("radio", { name: "English" }).click();
    await expect.element(page.getByRole("heading", { name: "Language" })).toBeVisible();
    await choice("Language", "Same as browser").click();
    await expect.poll(sent).toEqual([{ locale: "fi" }, { locale: "en" }, { locale: "en" }]);
  });

  it("say that the account does not have them yet, and are sent again", async () => {
    answerSettings();
    server.refuse("saveSettings", "request.invalid");
    await renderScreen(<BrowserSettings />);
    await choice("Units", "Imperial").click();
    await expect.element(page.getByText("Not saved to your account")).toBeVisible();
    // Another choice does not hide it.
    await choice("Theme", "Light").click();
    await expect.element(page.getByText("Not saved to your account")).toBeVisible();
    answerSettings();
    const release = server.hold("saveSettings");
    await button("Try again").click();
    await expect.element(page.getByText("Saving…")).toBeVisible();
    release();
    await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
    expect(sent()).toEqual([{ measurementUnit: "IMPERIAL" }, { measurementUnit: "IMPERIAL" }]);
  });
});

const zone = () => page.getByRole("combobox", { name: "Time zone" });

describe("[SET-1] the time zone", () => {
  it("is that of the browser until another is chosen, and again", async () => {
    answerSettings();
    await renderScreen(<TimeZone />);
    await expect.element(zone()).toHaveDisplayValue("Same as browser (Europe/Helsinki)");
    await zone().selectOptions("America/New York");
    await expect.element(zone()).toHaveValue("America/New_York");
    await expect.poll(sent).toEqual([{ timeZone: "America/New_York" }]);
    await zone().selectOptions("Same as browser (Europe/Helsinki)");
    await expect.poll(() => sent().at(-1)).toEqual({ timeZone: null });
    await expect.element(zone()).toHaveValue("");
  });

  it("is listed although this browser does not know its name", async () => {
    answerSettings({ timeZone: "Mars/Olympus_Mons" });
    await renderScreen(<TimeZone />);
    await expect.element(zone()).toHaveDisplayValue("Mars/Olympus Mons");
  });

  it("returns to what is saved if the server refuses another", async () => {
    answerSettings();
    server.refuse("saveSettings", "request.invalid");
    await renderScreen(<TimeZone />);
    await zone().selectOptions("UTC");
    await expect.element(zone()).toHaveValue("");
    await expect.element(page.getByRole("region", { name: "Time zone" }).getByRole("alert")).toBeVisible();
  });
});

describe("[SET-1] who may see new workouts", () => {
  it("is chosen among three, and says what it means", async () => {
    answerSettings();
    await renderScreen(<DefaultSharing />);
    await expectTexts(page.getByRole("radiogroup", { name: "New workouts" }).getByText(/./u), [
      "Private",
      "Followers",
      "Public",
    ]);
    await expect.element(choice("New workouts", "Followers")).toBeChecked();
    await expect.element(page.getByText("You and the people who follow you")).toBeVisible();
    await choice("New workouts", "Public").click();
    await expect.element(page.getByText("Everyone, with or without an account")).toBeVisible();
    await expect.poll(sent).toEqual([{ defaultSharingFlags: 19 }]);
    server.refuse("saveSettings", "request.invalid");
    await choice("New workouts", "Private").click();
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expect.element(choice("New workouts", "Public")).toBeChecked();
  });
});

describe("[SET-1] the account", () => {
  it("names its username and address, and how much of the storage is used", async () => {
    answerSettings();
    server.answer("getStorage", { used: 1_500_000_000, allowed: 10_000_000_000 });
    await renderScreen(
      <>
        <AccountSection />
        <StorageUse />
      </>,
    );
    await expect.element(page.getByText("Username anna, e-mail anna@example.org.")).toBeVisible();
    await expectRead(
      page.getByRole("region", { name: "Storage" }),
      /1\.5\sGB of 10\sGB used by your files and photos/,
    );
    await expect
      .element(page.getByRole("progressbar", { name: "Storage" }))
      .toHaveAttribute("value", "1500000000");
  });
});

describe("[SOC-2] new followers", () => {
  it("are asked about or accepted, as the opposite of the setting says", async () => {
    answerSettings();
    await renderScreen(<FollowApproval />);
    await expect.element(choice("New followers", "Ask me first")).toBeChecked();
    await choice("New followers", "Accept automatically").click();
    await expect.poll(sent).toEqual([{ automaticallyApproveFollowers: true }]);
    await expect.element(choice("New followers", "Accept automatically")).toBeChecked();
    server.refuse("saveSettings", "request.invalid");
    await choice("New followers", "Ask me first").click();
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expect.element(choice("New followers", "Accept automatically")).toBeChecked();
    expect(sent().at(-1)).toEqual({ automaticallyApproveFollowers: false });
  });
});

const rows = () => page.getByRole("list", { name: "Blocked people" }).getByRole("listitem");

describe("[SOC-8] blocked people", () => {
  it("are unblocked one by one, until nobody is left", async () => {
    answerRelations({ blocked: ["ben", "cleo"] });
    server.answer("unblockPerson", { username: "ben", blocked: false });
    await renderScreen(<BlockedPeople />);
    await expectTexts(rows(), ["Ben Salo ben Unblock", "Cleo Salo cleo Unblock"]);
    answerRelations({ blocked: ["cleo"] });
    await button("Unblock Ben Salo").click();
    await expectTexts(rows(), ["Cleo Salo cleo Unblock"]);
    await expect
      .element(page.getByText("Ben Salo is no longer blocked. You do not follow each other."))
      .toBeVisible();
    server.refuse("unblockPerson", "user.not_found");
    await button("Unblock Cleo Salo").click();
    await expect.poll(() => server.callsOf("unblockPerson").length).toBe(2);
    await expectTexts(rows(), ["Cleo Salo cleo Unblock"]);
    server.answer("unblockPerson", { username: "cleo", blocked: false });
    answerRelations();
    await button("Unblock Cleo Salo").click();
    await expect.element(page.getByText("You have not blocked anyone.")).toBeVisible();
  });

  it("are asked for again after a failure", async () => {
    answerRelations({ blocked: ["ben"] });
    server.refuse("listFollows", "request.invalid");
    await renderScreen(<BlockedPeople />);
    await expect.element(page.getByRole("alert")).toBeVisible();
    answerRelations({ blocked: ["ben"] });
    await button("Try again").click();
    await expectTexts(rows(), ["Ben Salo ben Unblock"]);
  });
});
