import type { Locator } from "@playwright/test";
import { createMember, importWorkout, type Member } from "./harness/api.ts";
import { findLooseEnds, findMovedByTheme, tryEveryEnd } from "./harness/every-end.ts";
import { type ChosenFile, duathlonFile, fitFile, rowingFile } from "./harness/files.ts";
import { expect, test } from "./harness/journey.ts";
import { withoutLiveEvents } from "./harness/without-live-events.ts";

/** Screens that links in mails and in the footer lead to; the links are invalid. */
const accountPaths = [
  `/rt?kind=CONFIRM&pt=${"0".repeat(8)}-0000-4000-8000-${"0".repeat(12)}`,
  `/delete-account/${"0".repeat(8)}-0000-4000-8000-${"0".repeat(12)}/confirm`,
  "/redeem",
  "/shop",
  "/poi/60/24",
  "/explore",
  "/privacy-policy",
];

test.use({ drawsMaps: true, refusals: [404] });

test("the check finds a page that scrolls into nothing or is too wide, a hidden focus, a misaligned column, and what the dark theme moves @all", async ({
  page,
}) => {
  await page.setContent(`<!doctype html><html lang="en"><title>Loose</title><style>
    @media (prefers-color-scheme: dark) { table { margin-left: 5px } }
    body { margin: 0 } #low { position: absolute; top: 3000px; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
    #wide { width: 200vw } #under { position: fixed; inset: 0 0 auto; height: 200px; background: #fff }</style>
    <button>Below something</button><div id="under"></div><p id="wide">Words</p><span id="low">unseen</span>
    <table><thead><tr><th>Lap<th style="padding-left: 40px; text-align: right">km<tbody><tr><td>1<td style="padding-right: 9px; text-align: right">1.00</table></html>`);
  expect(await findLooseEnds(page, "page")).toEqual([
    expect.stringMatching(/^page: the page is \d+ px wide in a window of 1280 px$/),
    expect.stringMatching(/^page: the page scrolls into nothing/),
    expect.stringMatching(/^page: the name of the column "km" stands (8|9) px beside its values$/),
    expect.stringMatching(/^page: the focus is out of sight at button "Below something"/),
  ]);
  const moved = await findMovedByTheme(page, "page");
  expect(moved[0]).toMatch(/^page: table at 0, \d+ of .+ in light, table at 5, \d+ of .+ in the dark$/);
});

test("[NAV-9] [NAV-11] visitors scroll and tab every screen to its ends and find nothing outside @all", async ({
  cairn,
  visitor,
}) => {
  test.slow();
  const account = await createMember(cairn.url);
  const address = await keep(cairn.url, account, fitFile("ride"));
  const page = await visitor();
  for (const path of [
    "/",
    "/login",
    "/sign-up",
    "/password-reset",
    "/rt",
    "/no-such-page",
    address,
    `/view_profile/${account.username}`,
    ...accountPaths,
  ]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await tryEveryEnd(page, path);
  }
});

test("[NAV-9] [NAV-11] members scroll and tab every screen to its ends, empty and full @all", async ({
  cairn,
  member,
}) => {
  test.slow();
  const { page, account } = await member();
  await withoutLiveEvents(page);
  const tryAt = async (path: string, screen = path): Promise<void> => {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await tryEveryEnd(page, screen);
  };
  const screens = [
    "/dashboard",
    "/diary",
    "/diary/workout-list",
    "/diary/statistics",
    "/diary/map",
    "/routes",
    "/notifications",
  ];
  for (const path of screens) await tryAt(path, `${path}, empty`);
  const own = `/view_profile/${account.username}`;
  for (const path of ["/profile/edit", "/profile/edit/security", "/redeem", "/search", "/search?q=Nobody"])
    await tryAt(path);
  await tryAt(own, "own profile, empty");
  const files = [
    fitFile("ride"),
    fitFile("pool-swim"),
    fitFile("gym"),
    fitFile("alpine-ski"),
    fitFile("trail-run"),
    rowingFile(),
    duathlonFile(),
  ];
  for (const file of files) await tryAt(await keep(cairn.url, account, file), file.name);
  await page.goto("/dashboard");
  await page.getByRole("radio", { name: "My workouts" }).check();
  for (const path of screens) await tryAt(path, `${path}, full`);
  await tryAt(own, "own profile, full");
});

test("[NAV-9] [NAV-11] members scroll and tab another person's profile and the lists of people to their ends @all", async ({
  cairn,
  member,
}) => {
  test.slow();
  const other = await createMember(cairn.url);
  for (const file of [fitFile("ride"), fitFile("run")]) await keep(cairn.url, other, file);
  const { page } = await member();
  await withoutLiveEvents(page);
  await page.goto(`/search?q=${other.username}`);
  await page.getByRole("main").getByText(other.username).first().waitFor();
  await tryEveryEnd(page, "/search, with somebody");
  await page.goto(`/view_profile/${other.username}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await tryEveryEnd(page, "somebody's profile");
  for (const path of ["/following", "/followers", "/friends", "/friends/add-friends"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await tryEveryEnd(page, path);
  }
});

test("[WORK-2] markers are one tab stop after the map's tools, and arrow keys move between them @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await withoutLiveEvents(page);
  await page.goto(await keep(cairn.url, account, fitFile("ride")));
  const markers = page.getByRole("toolbar", { name: "Markers on the track" }).getByRole("button");
  const zoomOut = page.getByRole("button", { name: "Zoom out" });
  await zoomOut.focus();
  await page.keyboard.press("Tab");
  await expect(markers.first()).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(markers.nth(2)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("slider", { name: "Position along the track" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(markers.nth(2)).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(zoomOut).toBeFocused();
});

test("[NAV-11] on a phone a low map stays in sight while the graphs are read, and tabbing to it scrolls there @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await withoutLiveEvents(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(await keep(cairn.url, account, fitFile("ride")));
  const map = page.getByRole("region", { name: "Map" });
  const graphs = page.getByRole("slider", { name: "Cursor along the track" });
  await expect(map.getByRole("button", { name: "Full screen" })).toBeVisible();
  const { height: whole } = await boxOf(map);
  await graphs.evaluate((element) => {
    element.scrollIntoView({ block: "center" });
  });
  await expect.poll(async () => (await boxOf(map)).height).toBeLessThan(160);
  const low = await boxOf(map);
  const top = (await boxOf(page.getByRole("article"))).y;
  expect(low.y).toBe(top);
  // The graphs are below it, and it shows the place of the cursor.
  const marker = page.getByRole("slider", { name: "Position along the track" });
  await graphs.press("End");
  await expect(marker).toBeInViewport();
  expect((await boxOf(graphs)).y).toBeGreaterThan(low.y + low.height);

  await page.getByRole("heading", { level: 2, name: "Summary" }).scrollIntoViewIfNeeded();
  await page.keyboard.press("Shift+Tab");
  await marker.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(marker).toBeFocused();
  await expect(marker).toBeInViewport();
  await page.getByRole("article").evaluate((element) => {
    element.scrollTo(0, 0);
  });
  await expect.poll(async () => (await boxOf(map)).height).toBe(whole);
});

async function boxOf(element: Locator): Promise<{ y: number; height: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element.toString()} is not drawn`);
  return box;
}

async function keep(url: string, member: Member, { name, buffer }: ChosenFile): Promise<string> {
  const header = { sharingFlags: 19, description: name };
  const { workoutKey } = await importWorkout(url, member, { name, bytes: buffer }, header);
  return `/workout/${member.username}/${workoutKey}`;
}
