import { createMember, importWorkout } from "./harness/api.ts";
import { fitFile } from "./harness/files.ts";
import { expect, logInWith, test } from "./harness/journey.ts";

test.use({ drawsMaps: true });

/** An A4 page without its margins, CSS pixels. */
const sheet = { width: 700, height: 1030 };

test("[WORK-16] a workout's page is printed in the light theme, with its map as wide as the paper and without controls @all", async ({
  cairn,
  visitor,
}) => {
  const member = await createMember(cairn.url);
  const { name, buffer } = fitFile("run");
  const header = { sharingFlags: 19, description: "Along the ridge" };
  const { workoutKey } = await importWorkout(cairn.url, member, { name, bytes: buffer }, header);
  const page = await visitor();
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`/workout/${member.username}/${workoutKey}`);
  const map = page.getByRole("region", { name: /^Map of the workout/ });
  await expect(map).toHaveAttribute("data-map", /drawn|plain/);
  const graph = page.locator("[data-graph-cursor]").locator("xpath=..");
  await expect(graph.locator("canvas").first()).toBeVisible();

  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(sheet);
  const box = await map.boundingBox();
  expect(box?.width).toBeGreaterThan(sheet.width * 0.98);
  expect(box?.width).toBeLessThan(sheet.width * 1.02);
  await expect(map.locator("canvas").last()).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(map.getByRole("button", { name: "Zoom in" })).toBeHidden();
  const numbers = page.getByRole("region", { name: "Key numbers" });
  await expect(numbers.getByText("8.82")).toBeVisible();
  await expect(page.getByText(/^400\sm$/).first()).toBeVisible();
  // The graphs keep the state of the screen: nobody can press anything on paper.
  expect((await graph.boundingBox())?.width).toBeLessThan(sheet.width * 1.02);
  await expect(graph.locator("canvas").first()).toBeVisible();
  const ground = () =>
    graph
      .locator("canvas")
      .first()
      .evaluate((canvas: HTMLCanvasElement) => {
        const middle = canvas.getContext("2d")?.getImageData(canvas.width / 2, canvas.height - 8, 1, 1);
        return middle?.data[0] ?? 0;
      });
  // The area under the line has its colour for paper.
  await expect.poll(ground).toBeGreaterThan(200);
  const paper = await page.evaluate(() => getComputedStyle(document.body).color);
  // Ink is dark.
  expect(paper).toMatch(/oklch\(0\.23|rgb\((?:\d|[1-4]\d), /);
  // No scrolling area cuts anything off.
  const article = page.getByRole("article").first();
  const { inner, outer } = await article.evaluate(({ scrollHeight, clientHeight }) => ({
    inner: scrollHeight,
    outer: clientHeight,
  }));
  expect(inner - outer).toBeLessThanOrEqual(1);

  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen" });
  await expect(map.getByRole("button", { name: "Zoom in" })).toBeVisible();
});

test("[ROUT-8] a route's page is printed on one sheet, whatever the window's form @all", async ({
  cairn,
  visitor,
}) => {
  const member = await createMember(cairn.url);
  const points = Array.from({ length: 40 }, (_, i) => {
    const [lat, lon] = [46.5 + Math.sin(i / 6) / 60, 8.2 + i / 900];
    return `<rtept lat="${lat}" lon="${lon}"><ele>${Math.round(900 + 300 * Math.sin(i / 8))}</ele></rtept>`;
  });
  const plan = `<gpx version="1.1" creator="planner"><rte><name>Over the pass</name>${points.join("")}</rte></gpx>`;
  const body = new FormData();
  body.append("file", new Blob([plan]), "pass.gpx");
  const headers = { sttauthorization: member.sessionKey };
  const answer = await fetch(`${cairn.url}/apiserver/v1/routes/import`, { method: "POST", headers, body });
  const { payload } = (await answer.json()) as { readonly payload: { readonly id: string } };
  const page = await visitor();
  await logInWith(page, member.sessionKey);
  for (const window of [
    { width: 390, height: 844 },
    { width: 1440, height: 1600 },
  ]) {
    await page.emulateMedia({ media: "screen", colorScheme: "dark" });
    await page.setViewportSize(window);
    await page.goto(`/routes/${payload.id}`);
    const map = page.getByRole("region", { name: "Map of Over the pass" });
    await expect(map).toHaveAttribute("data-map", /drawn|plain/);
    const profile = page.getByRole("region", { name: "Elevation profile" });
    await expect(profile.locator("canvas").first()).toBeVisible();

    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize(sheet);
    const heading = await page.getByRole("heading", { name: "Over the pass" }).boundingBox();
    const [mapBox, profileBox] = [await map.boundingBox(), await profile.boundingBox()];
    expect(mapBox?.y).toBeGreaterThan(heading?.y ?? Infinity);
    expect(profileBox?.y).toBeGreaterThan((mapBox?.y ?? 0) + (mapBox?.height ?? 0) - 1);
    await expect(page.getByText("601")).toBeVisible();
    for (const name of ["Download", "Print", "Delete"])
      await expect(page.getByRole("button", { name })).toBeHidden();
    await expect(page.getByRole("link", { name: "All routes" })).toBeHidden();
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));

    const sheets = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g);
    expect(sheets).toHaveLength(1);
  }
});

test("[ROUT-8] a route's turns are printed after its profile, in the reader's language, though they are folded on the screen", async ({
  cairn,
  visitor,
}) => {
  const member = await createMember(cairn.url);
  const plan = {
    description: "To the hut",
    activities: [11],
    averageSpeed: 1.2,
    segments: [{ type: "hike", routePoints: [8.2, 8.21, 8.23].map((x) => ({ x, y: 46.5, z: 900 })) }],
  };
  const headers = { "content-type": "application/json", sttauthorization: member.sessionKey };
  const body = JSON.stringify(plan);
  const answer = await fetch(`${cairn.url}/apiserver/v1/routes`, { method: "POST", headers, body });
  const { payload } = (await answer.json()) as { readonly payload: { readonly id: string } };
  const page = await visitor();
  await logInWith(page, member.sessionKey);
  // No region has ways here: route-file.test.ts asks the server for its own.
  const turns = Array.from({ length: 24 }, (_, i) => ({
    along: 90 * (i + 1),
    kind: i % 2 === 0 ? "left" : "slight_right",
    text: `Turn number ${i + 1} onto the ridge road above the village.`,
  }));
  await page.route("**/routes/*/turns?*", (route) =>
    route.fulfill({ json: { error: null, payload: turns, metadata: null } }),
  );
  await page.goto(`/routes/${payload.id}`);
  const list = page.getByRole("region", { name: "Turns" });
  await expect(list.getByRole("button", { name: "Show 24" })).toBeVisible();
  await expect(list.getByText("Turn number 1 onto")).toBeHidden();

  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(sheet);
  for (const number of [1, 24]) await expect(list.getByText(`Turn number ${number} onto`)).toBeVisible();
  await expect(list.getByText("Finish")).toBeVisible();
  await expect(list.getByRole("button")).toBeHidden();
  const profile = await page.getByRole("region", { name: "Elevation profile" }).boundingBox();
  const listBox = await list.boundingBox();
  expect(listBox?.y).toBeGreaterThan((profile?.y ?? Infinity) + (profile?.height ?? 0) - 1);
  expect(listBox?.width).toBeLessThanOrEqual(sheet.width);
});
