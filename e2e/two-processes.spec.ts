import { patience } from "@cairn/testkit/patience";
import type { ServerProcess } from "../apps/server/test/processes/server-process.ts";
import { enterWorkout } from "./harness/feed.ts";
import { expect, test as journey } from "./harness/journey.ts";
import { startSecondProcess } from "./harness/second-process.ts";

/** Each journey's Cairn is two processes on one database. */
const test = journey.extend<object, { readonly second: ServerProcess }>({
  second: [
    async ({ cairn }, use) => {
      const second = await startSecondProcess(cairn);
      await use(second);
      await second.stop();
    },
    { scope: "worker", timeout: patience.start },
  ],
});

test("[LIVE-1] [SOC-1] [DASH-7] [DASH-9] [NOTI-7] a change made on one process appears at once on a screen served by the other @all", async ({
  cairn,
  second,
  member,
}) => {
  expect(second.url).not.toBe(cairn.url);
  const { page: anns, account: ann } = await member("ann", cairn.url);
  const { page: bobs, account: bob } = await member("bob", second.url);
  const bell = (unread: number) =>
    bobs.getByRole("banner").getByRole("link", { name: `Notifications, ${unread} unread` });

  await bobs.goto("/followers");
  await expect(bobs.getByRole("heading", { name: "You have no followers" })).toBeVisible();
  await anns.goto(`/view_profile/${bob.username}`);
  await anns.getByRole("button", { name: `Follow ${bob.realName}` }).click();
  const requests = bobs.getByRole("list", { name: "Requests" });
  await expect(requests).toContainText(ann.realName);
  await expect(bell(1)).toBeVisible();
  await requests.getByRole("button", { name: `Accept ${ann.realName}` }).click();
  await expect(anns.getByRole("button", { name: `Following. Unfollow ${bob.realName}` })).toBeVisible();
  await expect(anns.getByRole("banner").getByRole("link", { name: "Notifications, 1 unread" })).toBeVisible();

  const startTime = Date.now() - 7_200_000;
  const { workoutKey } = await enterWorkout(second.url, bob, { description: "Round the lake", startTime });
  const path = `/workout/${bob.username}/${workoutKey}`;
  await bobs.goto(path);
  await anns.goto(path);
  const comments = bobs.getByRole("region", { name: "Comments" }).getByRole("list");
  await anns.getByRole("button", { name: "Like", exact: true }).click();
  await expect(bobs.getByRole("button", { name: /^1 like/ })).toContainText(ann.realName);
  await anns.getByRole("textbox", { name: "Write a comment" }).fill("Well run");
  await anns.keyboard.press("Enter");
  await expect(comments.getByRole("listitem")).toContainText(["Well run"]);
  await expect(bell(2)).toBeVisible();

  // The other direction.
  await bobs.getByRole("textbox", { name: "Write a comment" }).fill("Thank you");
  await bobs.keyboard.press("Enter");
  await expect(anns.getByRole("region", { name: "Comments" }).getByRole("listitem")).toContainText([
    "Well run",
    "Thank you",
  ]);
});
