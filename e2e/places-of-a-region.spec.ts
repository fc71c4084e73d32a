import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { childEnvironment } from "@cairn/testkit/child-environment";
import { findBarriersInThemes } from "./harness/accessibility-checks.ts";
import { expect, test } from "./harness/journey.ts";
import { runServer } from "./harness/run-server.ts";

test.use({ drawsMaps: true });

const root = join(import.meta.dirname, "..");

test("[EXPL-2] [MAP-3] huts and water of an installed region are chosen on explore, by keyboard, and each says what it is and where @all", async ({
  visitor,
}) => {
  const cairn = await runServer();
  try {
    const extract = join(root, "demo-region", "andorra.osm.pbf");
    await promisify(execFile)(
      process.execPath,
      [join(root, "scripts", "cairn.ts"), "region", "add", extract, "--name", "andorra"],
      { env: { ...childEnvironment, CAIRN_DATA_DIR: cairn.dataDir } },
    );
    const page = await visitor(cairn.url);
    // The lake and the hut of l'Illa, in the south-east of Andorra.
    await page.goto("/explore?box=1.62_42.48_1.69_42.51");
    const map = page.getByRole("region", { name: "Map of public workouts and photos" });
    await expect(map).toHaveAttribute("data-map", "drawn");
    await page.getByRole("button", { name: "Places" }).focus();
    await page.keyboard.press("Enter");
    const chooser = page.getByRole("dialog", { name: "Places" });
    await chooser.getByRole("checkbox", { name: "Huts and shelters" }).focus();
    await page.keyboard.press("Space");
    await expect(page).toHaveURL(/places=huts$/);
    const hut = chooser.getByRole("button", { name: /^Refugi de l'Illa Mountain hut · 2\s480\sm/ });
    await expect(hut).toBeVisible();
    await expect(chooser.getByRole("button", { name: /Spring/ })).toHaveCount(0);
    await chooser.getByRole("checkbox", { name: "Springs" }).focus();
    await page.keyboard.press("Space");
    await expect(page).toHaveURL(/places=huts_springs$/);
    expect(await findBarriersInThemes(page, "the places of explore")).toEqual([]);

    await hut.focus();
    await page.keyboard.press("Enter");
    const popup = page.getByRole("dialog", { name: "Refugi de l'Illa" });
    await expect(popup).toBeFocused();
    await expect(chooser).toBeHidden();
    await expect(popup).toContainText(/Mountain hut · 2\s480\sm · Drinking water/);
    await expect(popup.getByRole("link", { name: "See it on openstreetmap.org" })).toHaveAttribute(
      "href",
      /^https:\/\/www\.openstreetmap\.org\/way\/\d+$/,
    );
    await page.keyboard.press("Escape");
    await expect(popup).toBeHidden();

    // The hut is in the middle of the map now, and its sign can be pressed.
    const canvas = page.locator("canvas.maplibregl-canvas");
    await expect
      .poll(async () => {
        await canvas.click();
        return await popup.isVisible();
      })
      .toBe(true);

    await page.goto("/explore?box=24.9_60.1_25_60.2&places=huts");
    await page.getByRole("button", { name: "Places (1)" }).click();
    await expect(chooser.getByText("No detailed map is installed here")).toBeVisible();
    await page.context().close();
  } finally {
    await cairn.stop();
  }
});
