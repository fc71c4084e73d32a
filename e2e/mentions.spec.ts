import { maxOffered } from "@cairn/domain/text/comment-text";
import type { Page } from "@playwright/test";
import { createMember, type Member } from "./harness/api.ts";
import { blockAnswers } from "./harness/block-answers.ts";
import { commentOn, enterWorkout } from "./harness/feed.ts";
import { expect, test } from "./harness/journey.ts";

/** Path of a workout on which new people with these names have commented. */
async function enterDiscussed(url: string, owner: Member, people: readonly string[]): Promise<string> {
  const run = { description: "Round the lake", startTime: Date.now() - 7_200_000 };
  const { workoutKey } = await enterWorkout(url, owner, run);
  for (const name of people) await commentOn(url, await createMember(url, name), workoutKey, "Hello");
  return `/workout/${owner.username}/${workoutKey}`;
}

const field = (page: Page) => page.getByRole("textbox", { name: "Write a comment" });
const offered = (page: Page) =>
  page.getByRole("listbox", { name: "People you can mention" }).getByRole("option");
const awaited = (page: Page) => page.getByRole("status").filter({ hasText: "Loading…" });

test("[COMM-1] a name typed further is looked up among the people already shown: Enter mentions whoever is shown, before the server's answer @all", async ({
  cairn,
  member,
}) => {
  const { account: owner } = await member("owner");
  const { page } = await member("ann");
  const path = await enterDiscussed(cairn.url, owner, ["olga"]);
  await blockAnswers(page, "GET", /\/mentions\/.*[?&]name=ow$/);
  await page.goto(path);
  await page.getByRole("button", { name: "1 comment" }).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("@o");
  await expect(offered(page)).toHaveCount(2);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("w");
  await expect(offered(page)).toHaveText([new RegExp(owner.username)]);
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveValue(`@${owner.username} `);
});

test("[COMM-1] nothing half typed is sent while the person meant may still be among those to come @all", async ({
  cairn,
  member,
}) => {
  const { account: owner } = await member("owner");
  const { page } = await member("ann");
  const olgas = Array.from({ length: maxOffered }, () => "olga");
  const path = await enterDiscussed(cairn.url, owner, olgas);
  const letPeopleCome = await blockAnswers(page, "GET", /\/mentions\/.*[?&]name=ow$/);
  await page.goto(path);
  await page.getByRole("button", { name: `${maxOffered} comments` }).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("@o");
  await expect(offered(page)).toHaveCount(maxOffered);
  await page.keyboard.type("w");
  await expect(offered(page)).toHaveCount(0);
  await expect(awaited(page)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveValue("@ow");
  letPeopleCome();
  await expect(offered(page)).toHaveText([new RegExp(owner.username)]);
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveValue(`@${owner.username} `);
});

test("[COMM-1] nothing half typed is sent before anybody has come, unless Escape has said that nobody is meant @all", async ({
  cairn,
  member,
}) => {
  const { account: owner } = await member("owner");
  const { page } = await member("ann");
  const path = await enterDiscussed(cairn.url, owner, []);
  const letPeopleCome = await blockAnswers(page, "GET", /\/mentions\//);
  await page.goto(path);
  await page.getByRole("button", { name: "0 comments" }).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("Hi @own");
  await expect(awaited(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(awaited(page)).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveValue("");
  const comments = page.getByRole("region", { name: "Comments" }).getByRole("listitem");
  await expect(comments).toHaveText([/Hi @own/]);

  await page.keyboard.type("Hi @own");
  await page.keyboard.press("Enter");
  await expect(awaited(page)).toBeVisible();
  letPeopleCome();
  await expect(offered(page)).toHaveText([new RegExp(owner.username)]);
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveValue(`Hi @${owner.username} `);
});
