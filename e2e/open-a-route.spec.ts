import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { createMember } from "./harness/api.ts";
import { expect, expectNotFound, logInWith, test } from "./harness/journey.ts";

const points = Array.from({ length: 40 }, (_, i) => {
  const [lat, lon] = [46.5 + Math.sin(i / 6) / 60, 8.2 + i / 900];
  return `<rtept lat="${lat}" lon="${lon}"><ele>${Math.round(900 + 300 * Math.sin(i / 8))}</ele></rtept>`;
});
const plan = `<gpx version="1.1" creator="planner"><rte><name>Over the pass</name>${points.join("")}</rte></gpx>`;

async function keepRoute(url: string, sessionKey: string): Promise<string> {
  const body = new FormData();
  body.append("file", new Blob([plan]), "pass.gpx");
  const headers = { sttauthorization: sessionKey };
  const answer = await fetch(`${url}/apiserver/v1/routes/import`, { method: "POST", headers, body });
  const { payload } = (await answer.json()) as { readonly payload: { readonly id: string } };
  return payload.id;
}

test("[ROUT-1] [ROUT-8] a kept route opens from the list, with its line, heights and a file of it, and can be deleted", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await keepRoute(cairn.url, account.sessionKey);
  await page.goto("/routes");
  await page.getByRole("link", { name: "Over the pass" }).click();
  await expect(page.getByRole("heading", { name: "Over the pass", level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "Map of Over the pass" })).toBeVisible();
  // The lowest of 900 + 300 sin(i / 8), i = 0 … 39, is at i = 38, rounded.
  await expect(page.getByRole("article", { name: "Over the pass" })).toContainText("601");
  const position = page.getByRole("slider", { name: "Position on the route" }).last();
  await position.focus();
  const before = await position.getAttribute("aria-valuetext");
  await page.keyboard.press("ArrowRight");
  await expect(position).not.toHaveAttribute("aria-valuetext", before ?? "");
  await expect(position).toHaveAttribute("aria-valuetext", /km, Elevation [\d\s,]+ m$/);
  expect(await findBarriersOfState(page, "route")).toEqual([]);

  for (const [name, file] of [
    ["FIT course", "Over the pass.fit"],
    ["GPX track", "Over the pass.gpx"],
  ] as const) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    await page.getByRole("menuitem", { name }).click();
    expect((await download).suggestedFilename()).toBe(file);
  }
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No routes yet")).toBeVisible();
});

test.describe("a route that one may not see", () => {
  test.use({ refusals: [404] });

  test("[ROUT-6] is no such route, for others and for visitors, who can log in and come back @all", async ({
    cairn,
    member,
    visitor,
  }) => {
    const owner = await createMember(cairn.url);
    const id = await keepRoute(cairn.url, owner.sessionKey);
    const { page: others } = await member("stranger");
    const anonymous = await visitor();
    for (const page of [others, anonymous]) {
      await page.goto(`/routes/${id}`);
      await expectNotFound(page);
      await expect(page.getByText("There is no such route, or it is not shared with you.")).toBeVisible();
    }
    await anonymous.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await expect(anonymous).toHaveURL(`/login?returnTo=%2Froutes%2F${id}`);
    const own = await visitor();
    await logInWith(own, owner.sessionKey);
    await own.goto(`/routes/${id}`);
    await expect(own.getByRole("heading", { name: "Over the pass", level: 1 })).toBeVisible();
    await own.goto("/routes/old");
    await expectNotFound(own);
  });
});
