import type { Locator, Page } from "@playwright/test";
import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { importWorkout, type Member } from "./harness/api.ts";
import { blockAnswers } from "./harness/block-answers.ts";
import { fitFile } from "./harness/files.ts";
import { expect, test } from "./harness/journey.ts";
import { routeOpenPage } from "./harness/route-open-page.ts";
import { withoutLiveEvents } from "./harness/without-live-events.ts";

test.use({ drawsMaps: true });

interface Place {
  readonly x: number;
  readonly y: number;
}

const importRun = async (url: string, account: Member) =>
  await importWorkout(
    url,
    account,
    { name: "run.fit", bytes: fitFile("run").buffer },
    { sharingFlags: 19, description: "Along the ridge" },
  );

/** Calls the API as a member. */
async function ask(url: string, { sessionKey }: Member, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${url}/apiserver/v1${path}`, {
    headers: { sttauthorization: sessionKey, "content-type": "application/json" },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { payload: unknown }).payload;
}

const startOf = async (url: string, account: Member, workoutKey: string): Promise<Place> =>
  ((await ask(url, account, `/workouts/${workoutKey}`)) as { startPosition: Place }).startPosition;

const kilometres = async (page: Page): Promise<number> => {
  const numbers = page.getByRole("region", { name: "Key numbers" });
  await expect(numbers).toContainText("km");
  return Number(/([\d.]+)\s*km/.exec(await numbers.innerText())?.[1]);
};

test("[PRIV-1] a place is hidden on the map, changed by numbers and shown again", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const { workoutKey } = await importRun(cairn.url, account);
  const start = await startOf(cairn.url, account, workoutKey);
  await page.goto("/profile/edit/privacy");
  const zones = page.getByRole("region", { name: "Privacy zones" });
  await expect(zones.getByText("No privacy zones yet.")).toBeVisible();

  await zones.getByRole("button", { name: "Hide a place" }).click();
  const form = page.getByRole("dialog", { name: "Hide a place" });
  const latitude = form.getByLabel("Latitude");
  // The form starts with the start of the latest workout, and its map shows the track.
  await expect(latitude).toHaveValue(String(start.y));
  const sheet = form.locator(".maplibregl-canvas");
  await expect(form.locator("svg circle").first()).toBeAttached();
  const box = (await sheet.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 - 40, { steps: 6 });
  await page.mouse.up();
  await expect.poll(async () => Number(await latitude.inputValue())).toBeLessThan(start.y - 0.0005);
  const disc = form.locator("svg circle").first();
  const radius = Number(await disc.getAttribute("r"));
  await form.getByRole("button", { name: "Zoom out" }).click();
  await expect.poll(async () => Number(await disc.getAttribute("r")) / radius).toBeCloseTo(0.5, 2);
  await form.getByLabel("Radius: 300 m").press("ArrowRight");
  await form.getByLabel("Name, visible only to you").fill("Home");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
  await expect(zones.getByRole("listitem")).toContainText("Home350 m around it");

  await zones.getByRole("button", { name: "Change Home" }).click();
  const change = page.getByRole("dialog", { name: "Change" });
  await change.getByLabel("Latitude").fill("46.5");
  await change.getByLabel("Name, visible only to you").fill("The old flat");
  await change.getByRole("button", { name: "Save" }).click();
  // The message about the first one is in the dialog as long as that is open.
  await expect(change).toHaveCount(0);
  await expect(zones.getByRole("listitem")).toContainText("The old flat");
  await expect
    .poll(async () => await ask(cairn.url, account, "/user/privacyzones"))
    .toMatchObject([{ name: "The old flat", center: { y: 46.5 }, radius: 350 }]);

  await zones.getByRole("button", { name: "Remove The old flat" }).click();
  const question = page.getByRole("dialog", { name: "Show The old flat again?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await expect(zones.getByRole("listitem")).toHaveCount(1);
  await zones.getByRole("button", { name: "Remove The old flat" }).click();
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(zones.getByText("No privacy zones yet.")).toBeVisible();
});

test("[PRIV-1] a position is typed by key: west and south of zero, with a comma, and one that is no number is said at its field @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await page.goto("/profile/edit/privacy");
  const zones = page.getByRole("region", { name: "Privacy zones" });
  await zones.getByRole("button", { name: "Hide a place" }).click();
  const form = page.getByRole("dialog", { name: "Hide a place" });
  const [latitude, longitude] = [form.getByLabel("Latitude"), form.getByLabel("Longitude")];
  const typeOver = async (field: Locator, text: string): Promise<void> => {
    await field.focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
    await expect(field).toHaveValue("");
    await page.keyboard.type(text);
    await expect(field).toHaveValue(text);
  };
  const save = form.getByRole("button", { name: "Save" });
  await typeOver(latitude, "-33,8688");
  await typeOver(longitude, "-180.12");
  await save.click();
  await expect(longitude).toHaveAccessibleDescription("Enter a number from -180 to 180.");
  await expect(latitude).not.toHaveAttribute("aria-invalid");
  await typeOver(latitude, "-");
  await save.click();
  await expect(latitude).toHaveAccessibleDescription("Enter a number from -90 to 90.");
  expect(await findBarriersOfState(page, "a position that is no number")).toEqual([]);
  // A place that is found replaces whatever was typed.
  await form.getByRole("combobox", { name: "Search for a place" }).fill("Hameenkatu 5, Tampere");
  await form.getByRole("option").first().click();
  await expect(latitude).toHaveValue("61.49911");
  await expect(latitude).not.toHaveAttribute("aria-invalid");
  await typeOver(latitude, "-33,8688");
  await typeOver(longitude, "-0.12");
  await save.click();
  await expect(form).toHaveCount(0);
  expect(await ask(cairn.url, account, "/user/privacyzones")).toMatchObject([
    { center: { x: -0.12, y: -33.8688 } },
  ]);
});

test("[PRIV-1] a zone that is being saved takes nothing more, and the button that saves it keeps the focus @all", async ({
  member,
}) => {
  const { page } = await member();
  const letAnswerCome = await blockAnswers(page, "POST", /\/user\/privacyzones$/);
  await page.goto("/profile/edit/privacy");
  const zones = page.getByRole("region", { name: "Privacy zones" });
  await zones.getByRole("button", { name: "Hide a place" }).click();
  const form = page.getByRole("dialog", { name: "Hide a place" });
  const name = form.getByLabel("Name, visible only to you");
  const save = form.getByRole("button", { name: "Save" });
  await name.fill("Home");
  await save.click();
  await expect(save).toHaveAttribute("aria-busy", "true");
  await name.focus();
  await page.keyboard.type("x");
  await expect(save).toBeFocused();
  await expect(name).toHaveValue("Home");
  letAnswerCome();
  await expect(form).toHaveCount(0);
  await expect(zones.getByRole("listitem")).toContainText("Home300 m around it");
});

test.describe("when the server refuses", () => {
  test.use({ refusals: [409, 503] });

  test("[PRIV-1] the form keeps its values and says why; a list that does not load can be loaded again @all", async ({
    cairn,
    member,
  }) => {
    const { page, account } = await member();
    for (let degree = 1; degree <= 20; degree += 1) {
      const zone = { name: `Place ${degree}`, center: { x: degree, y: 0 }, radius: 100 };
      await ask(cairn.url, account, "/user/privacyzones", zone);
    }
    // They would load the list soon after the page's start, before the button is pressed.
    await withoutLiveEvents(page);
    await page.goto("/profile/edit/privacy");
    const zones = page.getByRole("region", { name: "Privacy zones" });
    await expect(zones.getByRole("listitem")).toHaveCount(20);
    await zones.getByRole("button", { name: "Hide a place" }).click();
    const form = page.getByRole("dialog", { name: "Hide a place" });
    await form.getByLabel("Name, visible only to you").fill("One more");
    const held = Promise.withResolvers<undefined>();
    await routeOpenPage(page, "**/user/privacyzones", async (route) => {
      await held.promise;
      await route.continue();
    });
    const save = form.getByRole("button", { name: "Save" });
    await save.click();
    await expect(save).toHaveAttribute("aria-busy", "true");
    held.resolve(undefined);
    await expect(form.getByRole("alert")).toContainText("20");
    await expect(form.getByLabel("Name, visible only to you")).toHaveValue("One more");
    await form.getByRole("button", { name: "Cancel" }).click();
    await expect(form).toHaveCount(0);
    await page.unroute("**/user/privacyzones");

    await page.route("**/user/privacyzones", (route) => route.fulfill({ status: 503, body: "{}" }));
    await page.reload();
    await expect(zones.getByRole("alert")).toBeVisible();
    await page.unroute("**/user/privacyzones");
    await zones.getByRole("button", { name: "Try again" }).click();
    await expect(zones.getByRole("listitem")).toHaveCount(20);
  });
});

test.describe("two tabs", () => {
  test.use({ refusals: [409] });

  test("[PRIV-1] a zone that another tab has changed is not overwritten: both are shown, and the person chooses @all", async ({
    cairn,
    member,
  }) => {
    const { page, account } = await member();
    const zone = { name: "Home", center: { x: 24, y: 60 }, radius: 300 };
    const { id } = (await ask(cairn.url, account, "/user/privacyzones", zone)) as { id: string };
    await page.goto("/profile/edit/privacy");
    await page.getByRole("button", { name: "Change Home" }).click();
    const form = page.getByRole("dialog", { name: "Change" });
    await form.getByLabel("Name, visible only to you").fill("My home");
    const other = await page.request.put(`${cairn.url}/apiserver/v1/user/privacyzones/${id}`, {
      headers: { sttauthorization: account.sessionKey },
      data: { ...zone, radius: 900 },
    });
    expect(other.status()).toBe(200);
    await form.getByRole("button", { name: "Save" }).click();
    const elsewhere = form.getByRole("group", { name: "Changed elsewhere" });
    await expect(elsewhere).toContainText("It is now Home, 900 m around 60.00° N, 24.00° E.");
    expect(await findBarriersOfState(page, "a zone that was changed elsewhere")).toEqual([]);
    await expect(elsewhere).toBeInViewport({ ratio: 1 });
    await elsewhere.getByRole("button", { name: "Use that" }).click();
    await expect(form.getByLabel("Radius: 900 m")).toBeVisible();
    await form.getByLabel("Name, visible only to you").fill("My home");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Privacy zones" }).getByRole("listitem")).toContainText(
      "My home900 m around it",
    );
  });
});

test("[PRIV-4] a stranger sees a workout without home; its owner sees all of it, and which part others see", async ({
  cairn,
  member,
  visitor,
}) => {
  const { page, account } = await member();
  const { workoutKey } = await importRun(cairn.url, account);
  const home = await startOf(cairn.url, account, workoutKey);
  const address = `/workout/${account.username}/${workoutKey}`;
  await ask(cairn.url, account, "/user/privacyzones", { name: "Home", center: home, radius: 300 });

  const stranger = await visitor();
  await stranger.goto(address);
  const shown = await kilometres(stranger);
  await expect(stranger.getByText("Only you see this part")).toHaveCount(0);
  const download = stranger.waitForEvent("download");
  await stranger.getByRole("button", { name: "Download" }).click();
  await stranger.getByRole("menuitem", { name: /GPX/ }).click();
  const gpx = await (await download).createReadStream();
  let text = "";
  for await (const chunk of gpx) text += String(chunk);
  const points = [...text.matchAll(/<trkpt lat="([\d.-]+)" lon="([\d.-]+)"/g)];
  expect(points.length).toBeGreaterThan(100);
  for (const [, lat, lon] of points) {
    const north = (Number(lat) - home.y) * 111_195;
    const east = (Number(lon) - home.x) * 111_195 * Math.cos((home.y * Math.PI) / 180);
    expect(Math.hypot(north, east)).toBeGreaterThan(300);
  }

  await page.goto(address);
  const whole = await kilometres(page);
  expect(whole).toBeGreaterThan(shown + 0.5);
  await expect(page.getByText(`Others see ${shown.toFixed(2)} km`)).toBeVisible();
  // The hidden start and end of the track are drawn in another style, and the page says what that means.
  await expect(page.getByText("Only you see the dashed part of the track.")).toBeVisible();
  const map = page.getByRole("region", { name: /^Map of the workout/ });
  await expect(map.getByText("Only you see this part")).toBeVisible();
  await page.getByRole("link", { name: "Privacy zones" }).click();
  await expect(page.getByRole("heading", { name: "Privacy zones" })).toBeInViewport();
  await expect(page.getByRole("button", { name: "Remove Home" })).toBeVisible();
});
