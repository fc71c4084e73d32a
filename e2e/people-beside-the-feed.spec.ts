import { createMember } from "./harness/api.ts";
import { blockAnswers } from "./harness/block-answers.ts";
import { follow, requestFollow } from "./harness/feed.ts";
import { waitFrames } from "./harness/frames.ts";
import { expect, test } from "./harness/journey.ts";

test("[SOC-5] beside the feed, people are suggested only when the requests are known, which come above them @all", async ({
  cairn,
  member,
}) => {
  const { page, account: bob } = await member("bob");
  const [ann, cem] = [await createMember(cairn.url, "ann"), await createMember(cairn.url, "cem")];
  await follow(cairn.url, ann, bob);
  await requestFollow(cairn.url, cem, bob);
  const letThemCome = await blockAnswers(page, "GET", /\/requests\/pending\/received$/);
  const suggestionsCame = page.waitForResponse(/\/user\/friends\/possible$/);
  await page.goto("/dashboard");
  await (await suggestionsCame).finished();
  await waitFrames(page, 3);
  const suggested = page.getByRole("list", { name: "Who to follow" });
  await expect(suggested).toHaveCount(0);
  letThemCome();
  await expect(page.getByRole("button", { name: `Accept ${cem.realName}` })).toBeVisible();
  await expect(suggested).toContainText(ann.realName);
});
