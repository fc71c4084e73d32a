import { expect, test } from "./harness/journey.ts";

const points = Array.from({ length: 40 }, (_, i) => {
  const [lat, lon] = [46.5 + Math.sin(i / 6) / 60, 8.2 + i / 900];
  return `<rtept lat="${lat}" lon="${lon}"><ele>${Math.round(900 + 300 * Math.sin(i / 8))}</ele></rtept>`;
});
const plan = {
  name: "pass.gpx",
  mimeType: "application/gpx+xml",
  buffer: Buffer.from(
    `<gpx version="1.1" creator="planner"><rte><name>Over the pass</name>${points.join("")}</rte></gpx>`,
  ),
};

test.describe("a file with a planned route", () => {
  test.use({ refusals: [422] });

  test("[ADD-4] [ROUT-1] [ROUT-8] is offered as a route, kept, listed with its line, exported as GPX and deleted", async ({
    member,
  }) => {
    const { page } = await member();
    await page.goto("/routes");
    await expect(page.getByText("No routes yet")).toBeVisible();
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose a file" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Choose files" }).click();
    await (await chooser).setFiles([plan]);
    await dialog.getByRole("button", { name: "Save as route" }).click();
    await dialog.getByRole("link", { name: "Saved as route “Over the pass”" }).click();
    await expect(dialog).toHaveCount(0);

    const card = page.getByRole("listitem").filter({ hasText: "Over the pass" });
    await expect(card).toContainText("Distance");
    await expect(card).toContainText("Ascent");
    await card.getByRole("button", { name: "More about Over the pass" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Download as GPX" }).click();
    expect((await download).suggestedFilename()).toBe("Over the pass.gpx");

    await card.getByRole("button", { name: "More about Over the pass" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(
      page.getByText("Are you sure you want to delete this route? This can’t be undone."),
    ).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("No routes yet")).toBeVisible();
  });
});
