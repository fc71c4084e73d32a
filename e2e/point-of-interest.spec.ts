import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { childEnvironment } from "@cairn/testkit/child-environment";
import { findBarriersInThemes } from "./harness/accessibility-checks.ts";
import { bothWidths, expect, test } from "./harness/journey.ts";

const tool = join(import.meta.dirname, "..", "scripts", "cairn.ts");
const points =
  "name,lat,lon,link,videolink,clientPageLink\nLake park,60.17,24.94,example.org,aB3_-567890,https://example.org/park\n";

for (const { width, atWidth } of bothWidths) {
  test.describe(`${atWidth} wide`, () => {
    test.use({
      drawsMaps: true,
      viewport: { width, height: 844 },
      otherOrigins: ["https://www.youtube-nocookie.com"],
    });

    test("[POI-1] a visitor opens a point that the operator has imported, and plays its video", async ({
      cairn,
      visitor,
    }) => {
      const folder = await mkdtemp(join(tmpdir(), "cairn-points-"));
      const file = join(folder, "parks.csv");
      await writeFile(file, points);
      const env = { ...childEnvironment, CAIRN_DATA_DIR: cairn.dataDir };
      await promisify(execFile)(process.execPath, [tool, "poi", "import", file], { env });
      await rm(folder, { recursive: true });

      const page = await visitor();
      const asked: string[] = [];
      await page.route("https://www.youtube-nocookie.com/**", async (route) => {
        asked.push(route.request().url());
        await route.fulfill({ contentType: "text/html", body: "<p>The video</p>" });
      });
      await page.goto("/poi/60.17/24.94");
      const dialog = page.getByRole("dialog", { name: "Lake park" });
      await expect(dialog.getByRole("link", { name: "Visit the website" })).toHaveAttribute(
        "href",
        "http://example.org/",
      );
      await expect(dialog.locator("canvas").last()).toBeVisible();
      expect(await findBarriersInThemes(page, "a point of interest")).toEqual([]);
      expect(asked).toEqual([]);
      await dialog.getByRole("button", { name: "Play the video" }).click();
      await expect(dialog.frameLocator("iframe").getByText("The video")).toBeVisible();
      expect(asked).toEqual(["https://www.youtube-nocookie.com/embed/aB3_-567890?autoplay=1"]);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    });
  });
}
