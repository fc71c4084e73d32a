import type { Page } from "@playwright/test";
import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { blockAnswers } from "./harness/block-answers.ts";
import { freezeMessages } from "./harness/freeze-messages.ts";
import { bothWidths, expect, test } from "./harness/journey.ts";
import { routeOpenPage } from "./harness/route-open-page.ts";

test.use({ refusals: [409] });

const form = (page: Page) => page.getByRole("form", { name: "Change value" });

const question = (page: Page) => page.getByRole("dialog", { name: "Remove this value?" });

const valuesOf = (page: Page) => page.getByRole("region", { name: "Values by date" });

/** Lets another device save something just before this page's next save arrives. */
async function saveBefore(page: Page, path: string, save: () => Promise<unknown>): Promise<void> {
  let isSaved = false;
  await routeOpenPage(page, `**/apiserver/v1/user/${path}`, async (route) => {
    if (route.request().method() === "PUT" && !isSaved) {
      isSaved = true;
      await save();
    }
    await route.fallback();
  });
}

for (const { width } of bothWidths) {
  test(`[WORK-5] [SET-2] a maximum and a year of birth that another device saved meanwhile are shown, and the person chooses, ${width} px wide @all`, async ({
    member,
  }) => {
    const { page, account } = await member();
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/profile/edit/heart-rate");
    const heart = page.getByRole("form", { name: "Heart rate" });
    await heart.getByLabel("Maximum heart rate").fill("185");
    await heart.getByLabel("Year of birth").fill("1984");
    await saveBefore(page, "heartrate", () =>
      page.request.put("/apiserver/v1/user/heartrate", {
        headers: { sttauthorization: account.sessionKey },
        data: { maxHeartRate: 188, birthYear: 1990 },
      }),
    );
    await heart.getByRole("button", { name: "Save" }).click();
    const maximum = heart.getByRole("group", { name: "Maximum heart rate: changed elsewhere" });
    await expect(maximum).toContainText(/Changed in another tab or device to “188\sbpm, always”/);
    const year = heart.getByRole("group", { name: "Year of birth: changed elsewhere" });
    await expect(year).toContainText("“1990”");
    await expect(heart.getByRole("alert")).toContainText("choose which value to keep");
    expect(await findBarriersOfState(page, "a heart rate that was changed elsewhere")).toEqual([]);
    await maximum.getByRole("button", { name: "Keep mine" }).click();
    await expect(heart.getByLabel("Maximum heart rate")).toBeFocused();
    await heart.getByRole("button", { name: "Save" }).click();
    await expect(heart.getByRole("alert")).toContainText("choose which value to keep");
    await year.getByRole("button", { name: "Use that" }).click();
    await expect(heart.getByLabel("Year of birth")).toBeFocused();
    await expect(heart.getByRole("alert")).toHaveCount(0);
    await expect(heart.getByLabel("Year of birth")).toHaveValue("1990");
    // The present value stays valid for its workouts, like any value that a later one follows.
    await expect(heart).toContainText("Workouts before that day keep 188.");
    await heart.getByRole("button", { name: "Save" }).click();
    await expect(valuesOf(page).getByRole("listitem")).toContainText([/from.*185/, /always\s*188/]);
    await page.reload();
    await expect(heart.getByLabel("Year of birth")).toHaveValue("1990");
  });

  test(`[WORK-5] [SET-2] a value by date that another tab changed or removed is shown before it is replaced, ${width} px wide @all`, async ({
    member,
  }) => {
    const { page, account } = await member();
    await page.setViewportSize({ width, height: 900 });
    const say = (since: string | null, value: number) =>
      page.request.put("/apiserver/v1/user/thresholds", {
        headers: { sttauthorization: account.sessionKey },
        data: { kind: "functionalThresholdPower", since, value },
      });
    await say(null, 240);
    const tab = await page.context().newPage();
    await tab.setViewportSize({ width, height: 900 });
    for (const each of [page, tab]) {
      await each.goto("/profile/edit/heart-rate");
      await valuesOf(each)
        .getByRole("button", { name: /^Change Functional/ })
        .click();
    }
    const value = (each: Page) => form(each).getByLabel("Functional threshold power (FTP)", { exact: true });
    await value(tab).fill("245");
    await value(page).fill("250");
    await form(page).getByRole("button", { name: "Save" }).click();

    // What was typed in the other tab stays, and is not saved without asking.
    const elsewhere = form(tab).getByRole("group", { name: /FTP.*: changed elsewhere/ });
    await expect(elsewhere).toContainText(/Changed in another tab or device to “250\sW, always”/);
    await expect(value(tab)).toHaveValue("245");
    await form(tab).getByRole("button", { name: "Save" }).click();
    await expect(form(tab).getByRole("alert")).toContainText("choose which value to keep");
    expect(await findBarriersOfState(tab, "a value that was changed elsewhere")).toEqual([]);
    await elsewhere.getByRole("button", { name: "Keep mine" }).click();
    await form(tab).getByRole("button", { name: "Save" }).click();
    await expect(valuesOf(page).getByRole("listitem")).toContainText([/always\s*245/]);

    // A value that was removed there does not come back without asking.
    await valuesOf(tab)
      .getByRole("button", { name: /^Change Functional/ })
      .click();
    await value(tab).fill("246");
    await valuesOf(page)
      .getByRole("button", { name: /^Remove Functional/ })
      .click();
    await question(page).getByRole("button", { name: "Remove" }).click();
    await expect(elsewhere).toContainText("Removed in another tab or device.");
    await elsewhere.getByRole("button", { name: "Use that" }).click();
    await expect(form(tab)).toHaveCount(0);

    // A tab that has missed the change is asked when it saves.
    await valuesOf(page).getByRole("button", { name: "Add a value" }).click();
    const another = page.getByRole("form", { name: "Add a value" });
    await another.getByLabel("Value").fill("230");
    await another.getByLabel("Valid from").fill("2024-02-29");
    await saveBefore(page, "thresholds", () => say("2024-02-29", 235));
    await another.getByRole("button", { name: "Save" }).click();
    const replacing = page.getByRole("dialog", { name: "Replace the value of that day?" });
    await expect(replacing).toContainText(/235\sW, from 29 Feb 2024/);
    await replacing.getByRole("button", { name: "Replace" }).click();
    await expect(valuesOf(page).getByRole("listitem")).toContainText([/from 29 Feb 2024\s*230/]);

    await valuesOf(page)
      .getByRole("button", { name: /^Remove Functional/ })
      .click();
    await saveBefore(page, "thresholds", () => say("2024-02-29", 236));
    await question(page).getByRole("button", { name: "Remove" }).click();
    await expect(question(page).getByRole("alert")).toContainText("Nothing was saved: look at it again");
    await expect(question(page)).toContainText(/236\sW/);
    await question(page).getByRole("button", { name: "Remove" }).click();
    await expect(valuesOf(page)).toContainText("None set yet.");
  });
}

test("[WORK-5] a value that is removed late leaves the form that was opened since, and one that is refused late says so @all", async ({
  member,
}) => {
  const { page, account } = await member();
  await freezeMessages(page);
  const say = (since: string | null, value: number) =>
    page.request.put("/apiserver/v1/user/thresholds", {
      headers: { sttauthorization: account.sessionKey },
      data: { kind: "functionalThresholdPower", since, value },
    });
  await say(null, 240);
  await say("2024-02-29", 250);
  const letRemovalCome = await blockAnswers(page, "PUT", /\/user\/thresholds$/);
  await page.goto("/profile/edit/heart-rate");
  await valuesOf(page)
    .getByRole("button", { name: /^Remove Functional.*250/ })
    .click();
  await question(page).getByRole("button", { name: "Remove" }).click();
  await page.keyboard.press("Escape");
  await valuesOf(page)
    .getByRole("button", { name: /^Change Functional.*240/ })
    .click();
  const value = form(page).getByLabel("Functional threshold power (FTP)", { exact: true });
  await value.fill("244");
  letRemovalCome();
  await expect(page.getByText("Removed. Zones and training load are recalculated.")).toBeVisible();
  await expect(valuesOf(page).getByRole("listitem")).toHaveCount(1);
  await expect(value).toHaveValue("244");

  await page.unrouteAll();
  const letRefusalCome = await blockAnswers(page, "PUT", /\/user\/thresholds$/);
  await saveBefore(page, "thresholds", () => say(null, 248));
  await form(page).getByRole("button", { name: "Save" }).click();
  await form(page).getByRole("button", { name: "Cancel" }).click();
  letRefusalCome();
  await expect(page.getByRole("log")).toContainText("Nothing was saved: look at it again.");
});

test("[WORK-5] [SET-2] a maximum that is saved stays in its field while it is loaded again, and what is typed meanwhile stays without a question @all", async ({
  member,
}) => {
  const { page, account } = await member();
  await freezeMessages(page);
  await page.request.put("/apiserver/v1/user/heartrate", {
    headers: { sttauthorization: account.sessionKey },
    data: { maxHeartRate: 190 },
  });
  const letAnswerCome = await blockAnswers(page, "PUT", /\/user\/heartrate$/);
  await page.goto("/profile/edit/heart-rate");
  const heart = page.getByRole("form", { name: "Heart rate" });
  const maximum = heart.getByLabel("Maximum heart rate");
  const year = heart.getByLabel("Year of birth");
  const save = heart.getByRole("button", { name: "Save" });
  await expect(maximum).toHaveValue("190");
  const letReloadCome = await blockAnswers(page, "GET", /\/user\/heartrate$/);
  await maximum.fill("185");
  await save.click();
  await expect(heart.getByLabel("Valid from")).not.toBeEditable();
  await year.fill("1983");
  letAnswerCome();
  await expect(page.getByRole("log")).toContainText(/Saved: Maximum heart rate 185/);
  await expect(maximum).toHaveValue("185");
  await expect(year).toHaveValue("1983");
  await save.click();
  await expect(page.getByRole("log")).toContainText("Saved. Your zones now use a maximum of 185.");
  letReloadCome();
  await page.reload();
  await expect(maximum).toHaveValue("185");
  await expect(year).toHaveValue("1983");
});

test("[WORK-5] [SET-2] a value that is being saved takes nothing more and is not called changed elsewhere; once it is saved, the next change begins with it @all", async ({
  member,
}) => {
  const { page, account } = await member();
  await page.request.put("/apiserver/v1/user/thresholds", {
    headers: { sttauthorization: account.sessionKey },
    data: { kind: "functionalThresholdPower", since: null, value: 240 },
  });
  const letAnswerCome = await blockAnswers(page, "PUT", /\/user\/thresholds$/);
  await page.goto("/profile/edit/heart-rate");
  const values = valuesOf(page);
  const change = values.getByRole("button", { name: /^Change Functional/ });
  const value = form(page).getByLabel("Functional threshold power (FTP)", { exact: true });
  const save = form(page).getByRole("button", { name: "Save" });
  await change.click();
  await value.fill("250");
  await form(page).getByLabel("Valid from").fill("2024-02-29");
  await save.click();
  // Live events tell of it before its answer is there.
  await expect(values.getByRole("listitem")).toContainText([/from 29 Feb 2024\s*250/]);
  await expect(form(page).getByRole("group", { name: /changed elsewhere/ })).toHaveCount(0);
  await expect(value).not.toBeEditable();
  letAnswerCome();
  await expect(form(page)).toHaveCount(0);

  // The row has it before the values are loaded again.
  const letReloadCome = await blockAnswers(page, "GET", /\/user\/thresholds$/);
  await change.click();
  await value.fill("260");
  await save.click();
  await expect(form(page)).toHaveCount(0);
  await change.click();
  await expect(value).toHaveValue("260");
  const reloaded = page.waitForResponse(/\/user\/thresholds$/);
  letReloadCome();
  await reloaded;
  await expect(form(page).getByRole("group", { name: /changed elsewhere/ })).toHaveCount(0);
});

test("[WORK-5] [UNIT-5] what is typed in the form of a value stays when another tab chooses another language @all", async ({
  member,
}) => {
  const { page, account } = await member();
  await page.request.put("/apiserver/v1/user/thresholds", {
    headers: { sttauthorization: account.sessionKey },
    data: { kind: "functionalThresholdPower", since: null, value: 240 },
  });
  await page.goto("/profile/edit/heart-rate");
  await valuesOf(page)
    .getByRole("button", { name: /^Change Functional/ })
    .click();
  await form(page).getByLabel("Functional threshold power (FTP)", { exact: true }).fill("250");
  const tab = await page.context().newPage();
  await tab.goto("/profile/edit/appearance");
  await tab.getByRole("radio", { name: "suomi" }).check();
  await expect(page.getByRole("heading", { name: "Asetukset", level: 1 })).toBeVisible();
  await expect(page.getByRole("form", { name: "Muuta arvoa" }).getByRole("spinbutton")).toHaveValue("250");
});
