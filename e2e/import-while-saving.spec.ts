import { blockAnswers } from "./harness/block-answers.ts";
import { fitFile } from "./harness/files.ts";
import { freezeMessages } from "./harness/freeze-messages.ts";
import { chooseFiles } from "./harness/import-dialog.ts";
import { expect, test } from "./harness/journey.ts";
import { storedDrafts } from "./harness/stored-drafts.ts";

test("[ADD-3] while workouts are being saved nothing about them can be changed, and a file that is dropped then is imported next @all", async ({
  member,
}) => {
  const { page } = await member();
  const letSavedCome = await blockAnswers(page, "POST", /\/workouts\/header/);
  await page.goto("/diary/workout-list");
  await page.getByRole("button", { name: "Import files" }).click();
  await chooseFiles(page, [fitFile("walk"), fitFile("treadmill")]);
  const dialog = page.getByRole("dialog");
  const title = (file: string) => page.getByLabel(`Title of ${file}`);
  await dialog.getByRole("button", { name: "Save 2 workouts" }).click();
  await expect(dialog.locator("[inert]").filter({ has: title("walk.fit") })).toHaveCount(1);

  const { name, buffer } = fitFile("run");
  const dropped = await page.evaluateHandle(
    ({ bytes, ...file }) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], file.name));
      return data;
    },
    { name, bytes: [...buffer] },
  );
  await page.dispatchEvent("body", "drop", { dataTransfer: dropped });
  letSavedCome();
  await title("run.fit").fill("Dropped later");
  await expect(title("walk.fit")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Save workout" }).click();
  await expect(page.getByRole("heading", { name: "Dropped later", level: 1 })).toBeVisible();
  await page.goto("/diary/workout-list");
  // The header row and three workouts.
  await expect(page.getByRole("row")).toHaveCount(4);
});

test.describe("a draft that is gone", () => {
  test.use({ refusals: [404] });

  test("[ADD-3] a draft that was deleted on another device does not keep the others from being saved, and is named @all", async ({
    cairn,
    member,
  }) => {
    const { page, account } = await member();
    await freezeMessages(page);
    await page.goto("/diary/workout-list");
    await page.getByRole("button", { name: "Import files" }).click();
    await chooseFiles(page, [fitFile("walk"), fitFile("treadmill")]);
    const save = page.getByRole("button", { name: "Save 2 workouts" });
    await expect(save).toBeEnabled();
    const [gone = "", kept = ""] = await storedDrafts(page);
    await page.request.delete(`/apiserver/v1/workouts/${gone}/delete`, {
      headers: { sttauthorization: account.sessionKey },
    });
    await save.click();
    await expect(page.getByRole("log")).toContainText(
      /(?:walk|treadmill)\.fit was not saved: its draft had been deleted in another tab or device\./,
    );
    await expect(page).toHaveURL(`${cairn.url}/workout/${account.username}/${kept}`);
  });
});
