import { importWorkout } from "./harness/api.ts";
import { fitFile } from "./harness/files.ts";
import { expect, test } from "./harness/journey.ts";

test.use({ refusals: [404] });

test("[API-47] [WORK-13] deleting asks first, leads to the diary, and leaves nothing at the address", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const { name, buffer } = fitFile("trail-run");
  const header = { sharingFlags: 19, description: "Not worth keeping" };
  const { workoutKey } = await importWorkout(cairn.url, account, { name, bytes: buffer }, header);
  const address = `/workout/${account.username}/${workoutKey}`;
  await page.goto(address);

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete “Not worth keeping”?" });
  await expect(question).toContainText("This can't be undone.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Not worth keeping", level: 1 })).toBeVisible();

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/diary\/workout-list$/);
  await expect(page.getByText("Your diary starts with one workout")).toBeVisible();
  await page.goto(address);
  await expect(page).toHaveURL(/\/page-not-found/);
});
