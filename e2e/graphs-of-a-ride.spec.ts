import { importWorkout } from "./harness/api.ts";
import { deviceFile, fitFile } from "./harness/files.ts";
import { expect, test } from "./harness/journey.ts";

test("[WORK-2] [WORK-14] a ride with sensors: power is shown by default, further graphs and smoothing are chosen and remembered", async ({
  cairn,
  member,
}) => {
  test.slow();
  const { page, account } = await member();
  const { name, buffer } = fitFile("ride");
  const header = { sharingFlags: 0, description: "With a power meter" };
  const { workoutKey } = await importWorkout(cairn.url, account, { name, bytes: buffer }, header);
  await page.goto(`/workout/${account.username}/${workoutKey}`);

  const graphs = page.getByRole("region", { name: "Graphs", exact: true });
  await expect(graphs.getByText("Power", { exact: true })).toBeVisible();
  await expect(graphs.getByText("Cadence", { exact: true })).toHaveCount(0);

  await graphs.getByRole("button", { name: "Choose graphs" }).click();
  const choice = page.getByRole("dialog", { name: "Choose graphs" });
  await choice.getByRole("checkbox", { name: "Cadence" }).check();
  await choice.getByRole("checkbox", { name: "Temperature" }).check();
  await choice.getByRole("checkbox", { name: "Heart rate" }).uncheck();
  await choice.getByRole("radio", { name: "Strong" }).check();
  await page.keyboard.press("Escape");
  await expect(choice).toHaveCount(0);

  await page.reload();
  await graphs.getByRole("button", { name: "Table", exact: true }).click();
  await expect(graphs.getByRole("columnheader")).toHaveText([
    "Distance",
    "Time",
    "Elevation",
    "Speed",
    "Power",
    "Cadence",
    "Temperature",
  ]);
  await expect(graphs.getByRole("row").nth(3)).toContainText(/W.*rpm.*°C/);
  await graphs.getByRole("button", { name: "Graphs", exact: true }).click();
  await graphs.getByRole("button", { name: "Choose graphs" }).click();
  await expect(choice.getByRole("radio", { name: "Strong" })).toBeChecked();
  await page.keyboard.press("Escape");

  // The edge above the graphs can also be moved by keys, and stays where it was put.
  const panelHeight = async () => (await graphs.boundingBox())?.height ?? 0;
  const before = await panelHeight();
  const edge = graphs.getByRole("separator", { name: "Height of the graphs" });
  await edge.focus();
  await page.keyboard.press("End");
  await expect.poll(panelHeight).toBeGreaterThan(before + 100);
  await page.reload();
  await expect(edge).toHaveAttribute("aria-valuenow", "70");
  await expect.poll(panelHeight).toBeGreaterThan(before + 100);
  await edge.focus();
  await page.keyboard.press("Enter");
  await expect.poll(panelHeight).toBeLessThan(before + 5);

  // With all graphs shown, the map keeps half of the height, and a low panel scrolls.
  await graphs.getByRole("button", { name: "Choose graphs" }).click();
  await choice.getByRole("checkbox", { name: "Heart rate" }).check();
  await page.keyboard.press("Escape");
  await expect(choice).toBeHidden();
  const mapHeight = async () =>
    (await page.getByRole("region", { name: /^Map of the workout/ }).boundingBox())?.height ?? 0;
  await expect.poll(async () => (await mapHeight()) - (await panelHeight())).toBeGreaterThanOrEqual(-1);
  const lowest = graphs.getByText("Temperature", { exact: true });
  await expect(lowest).toBeInViewport();
  await edge.press("Home");
  await expect(lowest).not.toBeInViewport();
  await lowest.scrollIntoViewIfNeeded();
  await expect(lowest).toBeInViewport();
  await edge.press("Enter");

  // A selection shows what it cost.
  const cursor = graphs.getByRole("slider", { name: "Cursor along the track" });
  await cursor.focus();
  await page.keyboard.press("Home");
  for (let step = 0; step < 3; step++) await page.keyboard.press("Shift+PageUp");
  await expect(graphs.getByRole("status")).toContainText(/%.* W.*rpm/);

  const colouring = page.getByRole("radiogroup", { name: "Line colour" });
  await colouring.getByRole("radio", { name: "Grade" }).check();
  await expect(page.getByRole("list", { name: "From low to high" })).toContainText("+6");
});

test("[WORK-1] [WORK-2] a file of a real bike computer shows its power, and the map where a best effort begins @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const { name, buffer } = deviceFile("fit/fitparse-Edge810-Vector-2013-08-16-15-35-10.fit", () =>
    fitFile("ride"),
  );
  const header = { sharingFlags: 0, description: "From the bars" };
  const { workoutKey } = await importWorkout(cairn.url, account, { name, bytes: buffer }, header);
  await page.goto(`/workout/${account.username}/${workoutKey}`);
  const graphs = page.getByRole("region", { name: "Graphs", exact: true });
  await graphs.getByRole("button", { name: "Choose graphs" }).click();
  await expect(
    page.getByRole("dialog", { name: "Choose graphs" }).getByRole("checkbox", { name: "Power" }),
  ).toBeChecked();
  await page.keyboard.press("Escape");

  // After a change of the pixel ratio, the lines are drawn again at the new resolution.
  const line = graphs.locator("canvas").first();
  const fineness = () => line.evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.clientWidth);
  await expect.poll(fineness).toBe(1);
  const screen = await page.context().newCDPSession(page);
  await screen.send("Emulation.setDeviceMetricsOverride", {
    width: 1280,
    height: 900,
    mobile: false,
    deviceScaleFactor: 2,
  });
  // The browser evaluates its media queries only when one of them may have changed, and emulation does not
  // trigger that.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect.poll(fineness).toBe(2);

  // Its best efforts are marked on the map, too.
  const efforts = page.getByRole("region", { name: "Best efforts" });
  await efforts.getByRole("button", { name: /^Select 5 km/ }).click();
  const marker = page.getByRole("button", { name: "5 km starts here" });
  await expect(marker.getByText("5 km")).toBeVisible();
  await graphs.getByRole("button", { name: "Clear selection" }).click();
  await expect(marker).toHaveCount(0);
});
