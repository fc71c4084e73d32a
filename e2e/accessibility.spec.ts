import { writeZip } from "@cairn/testkit/files/write-zip";
import type { Page } from "@playwright/test";
import { findBarriersInThemes } from "./harness/accessibility-checks.ts";
import { importWorkout } from "./harness/api.ts";
import { fitFile, gpxFile } from "./harness/files.ts";
import { chooseFiles } from "./harness/import-dialog.ts";
import { bothWidths, expect, test } from "./harness/journey.ts";
import { makeOperator } from "./harness/make-operator.ts";

test("the check reports each barrier with its name and place, and in the dark theme only what is broken there", async ({
  page,
}) => {
  await page.setContent(`<!doctype html><html lang="en"><title>Broken</title><style>
    :root { color-scheme: light dark } body { color: light-dark(#000, #444); background: light-dark(#fff, #333) }
    </style><main><h1>In the dark</h1><input><section hidden><input></section></main></html>`);
  expect(await findBarriersInThemes(page, "page")).toEqual([
    expect.stringMatching(/^page, light: label at main > input: .+/),
    expect.stringMatching(/^page, dark: color-contrast at h1: .+/),
  ]);
  expect(await findBarriersInThemes(page, "part", "h1")).toEqual([
    expect.stringMatching(/^part, dark: color-contrast at h1: .+/),
  ]);
});

for (const { width, atWidth } of bothWidths) {
  test.describe(`${atWidth} wide`, () => {
    test.use({
      drawsMaps: true,
      colorScheme: "light",
      viewport: { width, height: 844 },
      refusals: [403, 404, 422],
    });

    test("screens of visitors have no barrier that axe finds", async ({ visitor }) => {
      const page = await visitor();
      const barriers: string[] = [];
      const look = async (screen: string): Promise<void> => {
        barriers.push(...(await findBarriersInThemes(page, screen)));
      };
      for (const path of [
        "/",
        "/login",
        "/sign-up",
        "/password-reset",
        "/rt",
        "/rt?kind=CONFIRM",
        "/delete-account/none/confirm",
        "/redeem",
        "/shop",
        "/poi/60/24",
        "/explore",
        "/hr-belt",
        "/download",
        "/privacy-policy",
        "/page-not-found",
      ]) {
        await page.goto(path);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await look(path);
      }
      await page.goto("/sign-up");
      await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
      await expect(page.getByLabel("Name", { exact: true })).toHaveAccessibleDescription(/Fill this in/);
      await look("sign-up with every field wrong");
      expect(barriers).toEqual([]);
    });

    test("screens of members have no barrier that axe finds", async ({ cairn, member }) => {
      const { page, account } = await member();
      const walked = gpxFile("walk", "Round the block");
      const { workoutKey } = await importWorkout(
        cairn.url,
        account,
        { name: walked.name, bytes: walked.buffer },
        { sharingFlags: 19, description: "Round the block" },
      );
      const barriers: string[] = [];
      for (const path of [
        "/dashboard",
        "/diary?day=2026-05-03",
        "/diary/workout-list",
        "/diary/statistics",
        "/diary/map",
        "/explore",
        "/notifications",
        "/profile/edit",
        "/profile/edit/profile",
        "/profile/edit/appearance",
        "/profile/edit/privacy",
        "/profile/edit/security",
        "/profile/edit/data",
        `/workout/${account.username}/${workoutKey}`,
      ]) {
        await page.goto(path);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
        barriers.push(...(await findBarriersInThemes(page, path)));
      }
      await page.keyboard.press("a");
      await page.getByRole("dialog").getByRole("button", { name: "Choose files" }).waitFor();
      barriers.push(...(await findBarriersInThemes(page, "the import")));
      expect(barriers).toEqual([]);
    });

    test("states of members' screens have no barrier that axe finds @all", async ({
      cairn,
      member,
      visitor,
    }) => {
      test.slow();
      const { page, account } = await member();
      const barriers: string[] = [];
      const look = async (screen: string, at: Page = page): Promise<void> => {
        barriers.push(...(await findBarriersInThemes(at, screen)));
      };
      for (const path of [
        "/dashboard",
        "/diary",
        "/diary/workout-list",
        "/diary/statistics",
        "/diary/map",
        "/notifications",
        "/profile/edit",
        "/profile/edit/notifications",
        "/profile/edit/heart-rate",
        "/profile/edit/account",
      ]) {
        await page.goto(path);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await look(`${path}, empty`);
      }
      await makeOperator(cairn, account);
      for (const section of ["people", "maps", "sign-up", "backups", "jobs", "server", "actions"]) {
        await page.goto(`/operator/${section}`);
        await page.getByRole("heading", { level: 2 }).first().waitFor();
        await look(`the operator's ${section}`);
      }
      await page.keyboard.press("?");
      await page.getByRole("dialog").waitFor();
      await look("the sheet of keys");
      await page.keyboard.press("Escape");

      await page.keyboard.press("a");
      await page.getByRole("dialog").getByRole("button", { name: "Choose files" }).waitFor();
      await look("the import, before any file");
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("dialog").getByRole("button", { name: "Choose files" }).click();
      const unusable = { name: "letter.gpx", mimeType: "text/plain", buffer: Buffer.from("Dear diary") };
      await (await chooser).setFiles([fitFile("trail-run"), unusable]);
      await page.getByRole("textbox", { name: "Title of trail-run.fit" }).waitFor();
      await look("the import, with a workout and a bad file");
      await page.getByRole("button", { name: "Save workout" }).click();
      await page.getByRole("article").waitFor();
      await page.keyboard.press("a");
      const archive = Buffer.from(
        writeZip([
          { name: "walk.fit", bytes: fitFile("walk").buffer },
          { name: "trail-run.fit", bytes: fitFile("trail-run").buffer },
          { name: "letter.gpx", bytes: unusable.buffer },
        ]),
      );
      await chooseFiles(page, [{ name: "all.zip", mimeType: "application/zip", buffer: archive }]);
      await page.getByRole("button", { name: "Import 2 workouts" }).waitFor();
      await look("an archive, before it goes");
      await page.getByRole("button", { name: "Import 2 workouts" }).click();
      await page.getByRole("heading", { name: "Import results" }).waitFor();
      await look("an archive, after it went");
      await page.getByRole("button", { name: "Undo import" }).click();
      await page.getByRole("button", { name: "Undo and delete" }).waitFor();
      await look("the question before an import is undone");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Done" }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("slider", { name: "Position along the track" }).waitFor();
      await look("a workout with a map");
      await page.getByRole("button", { name: /Who can see this/ }).click();
      await page.getByRole("menuitemradio").first().waitFor();
      await look("the choice of who may see a workout");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Choose graphs" }).click();
      await page.getByRole("radio", { name: "Light" }).waitFor();
      await look("the choice of graphs");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Table", exact: true }).click();
      await page.getByRole("table", { name: "Graph values as a table" }).waitFor();
      await look("the graphs as a table");
      await page.getByRole("button", { name: "More" }).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).waitFor();
      await look("the question before deleting");

      const indoors = fitFile("gym");
      const gym = await importWorkout(
        cairn.url,
        account,
        { name: indoors.name, bytes: indoors.buffer },
        { sharingFlags: 19, description: "Strength" },
      );
      await page.goto(`/workout/${account.username}/${gym.workoutKey}`);
      await page.getByRole("article").waitFor();
      await look("a workout indoors");
      const walked = gpxFile("walk", "Round the block");
      const walk = await importWorkout(
        cairn.url,
        account,
        { name: walked.name, bytes: walked.buffer },
        { sharingFlags: 19, description: "Round the block" },
      );
      const passerBy = await visitor();
      await passerBy.goto(`/workout/${account.username}/${walk.workoutKey}`);
      await passerBy.getByRole("slider", { name: "Position along the track" }).waitFor();
      await look("somebody else's workout", passerBy);
      for (const path of ["/dashboard", "/diary?day=2026-05-03", "/diary/workout-list"]) {
        await page.goto(path);
        if (path === "/dashboard") await page.getByRole("radio", { name: "My workouts" }).check();
        await page.getByRole("link", { name: "Round the block" }).first().waitFor();
        await look(`${path}, with workouts`);
      }
      await page.goto("/diary/statistics");
      await page.getByRole("region", { name: "Personal bests" }).getByRole("table").first().waitFor();
      await look("/diary/statistics, with workouts");
      for (const view of ["lines", "heat"]) {
        await page.goto(`/diary/map?view=${view}`);
        await page.getByRole("link", { name: "Round the block" }).waitFor();
        await look(`/diary/map, ${view}, with workouts`);
      }
      expect(barriers).toEqual([]);
    });
  });
}
