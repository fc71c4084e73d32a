import type { SettingsView } from "@cairn/contracts/settings/settings";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { ownAccount } from "../../../testing/own-account.ts";
import { expectOptions } from "../../../testing/read-page.ts";
import { renderScreen, server } from "../../../testing/render-screen.tsx";
import { settingsView } from "../../../testing/settings-examples.ts";
import { ProfileSection } from "./profile-section.tsx";

const form = () => page.getByRole("form", { name: "Profile" });
const field = (name: string) => form().getByLabelText(name, { exact: true });
const button = (name: string) => form().getByRole("button", { name });
const dialog = () => page.getByRole("dialog", { name: "Enter your password" });
const sent = () =>
  server.callsOf("saveSettings").map(({ body, headers }) => ({ body, password: headers.get("password") }));

const show = async (
  changed: Partial<SettingsView> = {},
  { units = "METRIC", language = "en" }: { units?: "METRIC" | "IMPERIAL"; language?: "en" | "fi" } = {},
) => {
  server.answer("getUser", ownAccount);
  server.answer("getSettings", settingsView(changed));
  const router = await renderScreen(<ProfileSection />, { at: "/profile/edit/profile", units, language });
  await expect.element(page.getByRole("form")).toBeVisible();
  return router;
};

const confirm = async (password: string) => {
  await dialog().getByLabelText("Password", { exact: true }).fill(password);
  await dialog().getByRole("button", { name: "Save" }).click();
};

describe("[SET-2] the profile", () => {
  it("is unedited, edited, and saved with the password", async () => {
    await show();
    await expect.element(field("Name")).toHaveValue("Anna Virtanen");
    await expect.element(field("Country")).toHaveDisplayValue("Finland");
    await expect.element(field("Weight (kg)")).toHaveValue("61.5");
    await expect.element(field("Gender")).toHaveDisplayValue("Female");
    await expect.element(field("Day")).toHaveValue("29");
    await expect.element(field("Month")).toHaveDisplayValue("February");
    await expect.element(field("Year")).toHaveValue("1988");
    await expect.element(button("Save")).toBeDisabled();
    await expect.element(button("Discard changes")).not.toBeInTheDocument();

    await field("Name").fill(" Anna Salo ");
    await expect.element(form().getByText("Not saved yet")).toBeVisible();
    await button("Save").click();
    await expect.element(dialog().getByText("Changes to your profile need your password.")).toBeVisible();
    server.answer("saveSettings", true);
    server.answer("getSettings", settingsView({ realName: "Anna Salo" }));
    await confirm("käki 1");
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(form().getByText("Saved", { exact: true })).toBeVisible();
    await expect.element(field("Name")).toHaveValue("Anna Salo");
    await expect.element(button("Save")).toBeDisabled();
    expect(sent()).toEqual([
      {
        body: { realName: "Anna Salo", base: { realName: "Anna Virtanen" } },
        password: encodeURIComponent("käki 1"),
      },
    ]);
  });

  it("sends each setting that was edited, and none that was not", async () => {
    await show();
    await field("Country").selectOptions("Not set");
    await field("Weight (kg)").fill("60,2");
    await field("Gender").selectOptions("Male");
    await field("Day").selectOptions("1");
    await field("Month").selectOptions("March");
    server.answer("saveSettings", true);
    await button("Save").click();
    await confirm("secret");
    await expect.poll(() => sent().length).toBe(1);
    expect(sent()[0]?.body).toEqual({
      country: null,
      weight: 60_200,
      gender: "MALE",
      birthdate: Date.UTC(1988, 2, 1),
      base: { country: "FI", weight: 61_500, gender: "FEMALE", birthdate: Date.UTC(1988, 1, 29) },
    });
  });

  it("removes what is emptied", async () => {
    await show();
    await field("Weight (kg)").fill("");
    await field("Gender").selectOptions("Not set");
    for (const part of ["Day", "Month", "Year"]) await field(part).selectOptions("–");
    server.answer("saveSettings", true);
    await button("Save").click();
    await confirm("secret");
    await expect.poll(() => sent().length).toBe(1);
    expect(sent()[0]?.body).toMatchObject({ weight: null, gender: null, birthdate: null });
  });

  it("is what it was after Discard changes, and after the old words are typed again", async () => {
    await show();
    await field("Name").fill("Other");
    await button("Discard changes").click();
    await expect.element(field("Name")).toHaveValue("Anna Virtanen");
    await expect.element(button("Save")).toBeDisabled();
    await field("Name").fill("Other");
    await field("Name").fill("Anna Virtanen");
    await expect.element(button("Save")).toBeDisabled();
    await expect.element(form().getByText("Not saved yet")).not.toBeInTheDocument();
  });

  it("says at each field what is wrong with it, and asks for no password", async () => {
    await show({ birthdate: undefined });
    await field("Name").fill(" ");
    await field("Weight (kg)").fill("heavy");
    await field("Year").selectOptions("1990");
    expect(
      form()
        .getByText(/^Enter|^Choose/)
        .elements(),
    ).toEqual([]);
    await button("Save").click();
    await expect.element(field("Name")).toHaveAccessibleDescription("Enter a name of at most 80 characters.");
    await expect
      .element(field("Weight (kg)"))
      .toHaveAccessibleDescription(/^Enter a number above 0, at most /);
    await expect.element(form().getByText("Choose year, month and day, or none of them.")).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    await field("Name").fill("Anna");
    await expect.element(field("Name")).not.toHaveAttribute("aria-invalid");
  });

  it("keeps the dialog and what was typed after a wrong password", async () => {
    await show();
    await field("Name").fill("Anna Salo");
    await button("Save").click();
    await dialog().getByRole("button", { name: "Save" }).click();
    await expect
      .element(dialog().getByLabelText("Password", { exact: true }))
      .toHaveAccessibleDescription("Enter your password.");
    server.refuse("saveSettings", "account.wrong_password");
    await confirm("guess");
    await expect.element(dialog().getByText("The password is wrong. Try again.")).toBeVisible();
    await expect.element(dialog().getByLabelText("Password", { exact: true })).toHaveValue("guess");
    server.refuse("saveSettings", "account.too_many_tries");
    await dialog().getByRole("button", { name: "Save" }).click();
    await expect.element(dialog().getByRole("alert")).toBeVisible();
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await expect.element(field("Name")).toHaveValue("Anna Salo");
  });

  it("asks before it is left unsaved, but not on the way to another section", async () => {
    const router = await show();
    await field("Name").fill("Anna Salo");
    await router.navigate({ to: "/profile/edit/privacy" });
    expect(router.state.location.pathname).toBe("/profile/edit/privacy");
    void router.navigate({ to: "/dashboard" });
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(router.history.location.pathname).toBe("/profile/edit/privacy");
    void router.navigate({ to: "/dashboard" });
    await question.getByRole("button", { name: "Leave" }).click();
    await expect.poll(() => router.history.location.pathname).toBe("/dashboard");
  });
});

const showWithout = async () => {
  server.answer("getUser", { ...ownAccount, hasPassword: false });
  server.answer("getSettings", settingsView());
  await renderScreen(<ProfileSection />, { at: "/profile/edit/profile" });
  await field("Name").fill("Anna Salo");
};

describe("[SET-2] the profile of somebody without a password", () => {
  it("is saved at once, and can not be taken back meanwhile", async () => {
    await showWithout();
    server.answer("saveSettings", true);
    const save = server.hold("saveSettings");
    await button("Save").click();
    await expect.element(button("Save")).toHaveAttribute("aria-busy", "true");
    await expect.element(button("Discard changes")).toBeDisabled();
    server.answer("getSettings", settingsView({ realName: "Anna Salo" }));
    save();
    await expect.element(form().getByText("Saved", { exact: true })).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(form().getByRole("alert").elements()).toEqual([]);
    expect(sent()).toEqual([
      { body: { realName: "Anna Salo", base: { realName: "Anna Virtanen" } }, password: null },
    ]);
    await field("Name").fill("Anna");
    expect(form().getByText("Saved", { exact: true }).elements()).toEqual([]);
  });

  it("says in the form why it was not saved, and not any more once it is", async () => {
    await showWithout();
    server.refuse("saveSettings", "request.rate_limited");
    await button("Save").click();
    await expect.element(form().getByRole("alert")).toBeVisible();
    await expect.element(form().getByText("Not saved yet")).toBeVisible();
    await expect.element(field("Name")).toHaveValue("Anna Salo");
    server.answer("saveSettings", true);
    server.answer("getSettings", settingsView({ realName: "Anna Salo" }));
    await button("Save").click();
    await expect.element(form().getByText("Saved", { exact: true })).toBeVisible();
    expect(form().getByRole("alert").elements()).toEqual([]);
  });

  it("asks for a fresh login with the service that is linked", async () => {
    await showWithout();
    server.answer("listIdentities", [{ provider: "facebook", name: "Facebook", label: "Anna V." }]);
    server.refuse("saveSettings", "account.sign_in_again");
    await button("Save").click();
    await expect.element(form().getByRole("button", { name: /Facebook/ })).toBeVisible();
    expect(form().getByRole("alert").elements()).toEqual([]);
    await expect.element(field("Name")).toHaveValue("Anna Salo");
  });

  it("has one choice and no other message where another tab was first", async () => {
    await showWithout();
    server.refuse("saveSettings", "settings.changed_elsewhere");
    server.answer("getSettings", settingsView({ realName: "Theirs" }));
    await button("Save").click();
    await expect.element(form().getByRole("group", { name: "Name: changed elsewhere" })).toBeVisible();
    await expect.poll(() => form().getByRole("alert").elements().length).toBe(1);
  });
});

const overtake = async (changed: Partial<SettingsView>) => {
  server.refuse("saveSettings", "settings.changed_elsewhere");
  server.answer("getSettings", settingsView(changed));
  await button("Save").click();
  await confirm("secret");
  await expect.element(dialog()).not.toBeInTheDocument();
};
const choice = (label: string) => form().getByRole("group", { name: `${label}: changed elsewhere` });

describe("[SET-2] a setting that another tab has changed meanwhile", () => {
  it("is shown beside what is typed here, and Use that takes it", async () => {
    await show();
    await field("Name").fill("Mine");
    await overtake({ realName: "Theirs" });
    await expect
      .element(choice("Name").getByText("Changed in another tab or device to “Theirs”."))
      .toBeVisible();
    await choice("Name").getByRole("button", { name: "Use that" }).click();
    await expect.element(field("Name")).toHaveValue("Theirs");
    await expect.element(button("Save")).toBeDisabled();
  });

  it("is replaced after Keep mine, over what the other tab saved", async () => {
    await show();
    await field("Weight (kg)").fill("70");
    await field("Gender").selectOptions("Male");
    await overtake({ weight: 65_000, gender: undefined });
    await expect.element(choice("Weight (kg)").getByText(/“65\.0”/)).toBeVisible();
    await expect.element(choice("Gender").getByText("Removed in another tab or device.")).toBeVisible();
    // It is not saved before both are decided.
    await choice("Weight (kg)").getByRole("button", { name: "Keep mine" }).click();
    await button("Save").click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await choice("Gender").getByRole("button", { name: "Keep mine" }).click();
    server.answer("saveSettings", true);
    await button("Save").click();
    await confirm("secret");
    await expect.element(form().getByText("Saved", { exact: true })).toBeVisible();
    expect(sent().at(-1)?.body).toEqual({
      weight: 70_000,
      gender: "MALE",
      base: { weight: 65_000, gender: null },
    });
  });

  it("is a whole date of birth, and the name of a country", async () => {
    await show();
    await field("Day").selectOptions("28");
    await field("Country").selectOptions("Sweden");
    await overtake({ birthdate: Date.UTC(1989, 4, 3), country: "NO" });
    await expect.element(choice("Date of birth").getByText(/“3 May 1989”|“May 3, 1989”/)).toBeVisible();
    await expect.element(choice("Country").getByText(/“Norway”/)).toBeVisible();
  });
});

describe("[SET-3] the fields of the profile", () => {
  it("have the weight in pounds for those who count so", async () => {
    // 61.5 kg are 135.58 lb, and 140 lb 63.503 kg.
    await show({}, { units: "IMPERIAL" });
    await expect.element(field("Weight (lb)")).toHaveValue("135.6");
    await field("Weight (lb)").fill("140");
    server.answer("saveSettings", true);
    await button("Save").click();
    await confirm("secret");
    await expect.poll(() => sent().length).toBe(1);
    expect(sent()[0]?.body.weight).toBe(63_503);
  });

  it("have the days of the month, of a leap year too", async () => {
    await show();
    const last = () => (field("Day").element() as HTMLSelectElement).options.length - 1;
    expect(last()).toBe(29);
    await field("Year").selectOptions("1989");
    await expect.poll(last).toBe(28);
    // The day that February has not becomes its last.
    await expect.element(field("Day")).toHaveValue("28");
    await field("Month").selectOptions("April");
    await expect.poll(last).toBe(30);
    await field("Month").selectOptions("–");
    await expect.poll(last).toBe(31);
  });

  it("have the names of countries in the reader's language, in its order", async () => {
    await show({}, { language: "fi" });
    const country = page.getByRole("combobox", { name: "Maa" });
    await expect.element(country).toHaveDisplayValue("Suomi");
    const names = [...(country.element() as HTMLSelectElement).options].map(({ label }) => label);
    // In the Finnish alphabet ä comes after z, so Itävalta after Itä-Timor and both after Italia.
    expect(names.indexOf("Itävalta")).toBeGreaterThan(names.indexOf("Italia"));
    expect(names.indexOf("Ruotsi")).toBeGreaterThan(names.indexOf("Ranska"));
    await expectOptions(page.getByRole("combobox", { name: "Sukupuoli" }), ["Ei asetettu", "Nainen", "Mies"]);
  });

  it("keep a year before all that are offered", async () => {
    await show({ birthdate: Date.UTC(1901, 0, 5) });
    await expect.element(field("Year")).toHaveValue("1901");
  });
});
