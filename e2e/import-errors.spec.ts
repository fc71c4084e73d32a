import { writeZip } from "@cairn/testkit/files/write-zip";
import { answerQuestions } from "./harness/answer-browser-questions.ts";
import { listWorkouts } from "./harness/api.ts";
import { fitFile } from "./harness/files.ts";
import { chooseFiles } from "./harness/import-dialog.ts";
import { expect, test } from "./harness/journey.ts";
import { storedDrafts } from "./harness/stored-drafts.ts";

const bytes = (name: string, content: Uint8Array | string) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(content),
});

const badFiles = [
  [bytes("empty.gpx", ""), /is empty/],
  [bytes("letter.gpx", "Dear diary, today I ran."), /not a FIT, GPX, TCX/],
  [
    bytes("broken.gpx", '<?xml version="1.0"?><gpx version="1.1"><trk><trkseg><trkpt'),
    /XML of the file is broken|no recorded points/,
  ],
  [
    bytes(
      "entities.gpx",
      '<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "aa">]><gpx version="1.1">&a;</gpx>',
    ),
    /entities/,
  ],
  [
    bytes("pictures.zip", writeZip([{ name: "a.jpg", bytes: Buffer.from("no recording") }])),
    /has no file that could be a workout/,
  ],
  [
    bytes("route.gpx", '<gpx version="1.1"><rte><rtept lat="1" lon="2"/></rte></gpx>'),
    /training plan, a course/,
  ],
] as const;

test.describe("files that are no workouts", () => {
  test("[ADD-4] each bad file says what is wrong with it before a byte is sent, the good one among them is imported, and nothing else is kept", async ({
    member,
  }) => {
    const { page } = await member();
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("/workout/import")) sent.push(request.url());
    });
    await page.goto("/diary/workout-list");
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Import files" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Choose files" }).click();
    await (await chooser).setFiles([...badFiles.map(([file]) => file), fitFile("run")]);
    const rows = page.getByRole("dialog").getByRole("listitem");
    for (const [file, words] of badFiles) {
      const row = rows.filter({ hasText: file.name });
      await expect(row.getByRole("alert")).toContainText(words);
    }
    await page.getByRole("textbox", { name: "Title of run.fit" }).fill("The good one");
    expect(sent).toHaveLength(1);
    await page.getByRole("button", { name: "Save workout" }).click();
    await expect(page.getByRole("heading", { name: "The good one", level: 1 })).toBeVisible();
    await page.goto("/diary/workout-list");
    await expect(page.getByRole("row").filter({ hasText: "The good one" })).toHaveCount(1);
    // The header row and one workout.
    await expect(page.getByRole("row")).toHaveCount(2);
  });
});

test("[ADD-3] closing the dialog asks about workouts that are imported but not saved, and deletes them @all", async ({
  member,
}) => {
  const { page } = await member();
  await page.goto("/diary/workout-list");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Import files" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Choose files" }).click();
  await (await chooser).setFiles([fitFile("walk"), fitFile("treadmill")]);
  await expect(page.getByRole("button", { name: "Save 2 workouts" })).toBeEnabled();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alert")).toContainText("will be deleted");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.reload();
  await expect(page.getByText("No workouts yet")).toBeVisible();
});

test("[ADD-3] workouts that are imported but not saved are deleted when the page is left @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const asked = answerQuestions(page, "accept");
  await page.goto("/diary/workout-list");
  await page.getByRole("button", { name: "Import files" }).click();
  await chooseFiles(page, [fitFile("walk")]);
  await expect(page.getByRole("button", { name: "Save workout" })).toBeEnabled();
  const [draft = ""] = await storedDrafts(page);
  const headers = { sttauthorization: account.sessionKey };
  const stateOf = async () =>
    (await fetch(`${cairn.url}/apiserver/v1/workouts/${draft}`, { headers })).status;
  expect(await stateOf()).toBe(200);
  expect(await listWorkouts(cairn.url, account)).toEqual([]);
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
  // The draft is deleted by a request that outlives the page.
  await expect.poll(stateOf).toBe(404);
  await page.reload();
  await expect(page.getByText("No workouts yet")).toBeVisible();
});
