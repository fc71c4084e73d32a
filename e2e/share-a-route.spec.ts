import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { createMember } from "./harness/api.ts";
import { expect, expectNotFound, logInWith, test } from "./harness/journey.ts";

test.use({ refusals: [404] });

const plan = {
  description: "To the hut",
  activities: [11],
  averageSpeed: 1.2,
  segments: [
    {
      type: "hike",
      routePoints: Array.from({ length: 40 }, (_, i) => ({
        x: 8.2 + i / 900,
        y: 46.5 + Math.sin(i / 6) / 60,
        z: 900 + i,
      })),
    },
  ],
};

test("[ROUT-5] a route is shared by its owner, who is warned of a zone at its start, seen and copied by others, and hidden again", async ({
  cairn,
  member,
  visitor,
}) => {
  test.slow();
  const owner = await createMember(cairn.url);
  const headers = { "content-type": "application/json", sttauthorization: owner.sessionKey };
  const post = async (path: string, body: object) =>
    await (
      await fetch(`${cairn.url}/apiserver/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) })
    ).json();
  const { payload } = (await post("/routes", plan)) as { readonly payload: { readonly id: string } };
  await post("/user/privacyzones", { name: "Home", center: { x: 8.2, y: 46.5 }, radius: 300 });
  const path = `/routes/${payload.id}`;
  const own = await visitor();
  await logInWith(own, owner.sessionKey);
  await own.goto(path);
  const { page: other } = await member("friend");
  const passerBy = await visitor();
  for (const page of [other, passerBy]) {
    await page.goto(path);
    await expectNotFound(page);
  }

  await test.step("by keyboard, with a warning before the choice", async () => {
    await own.getByRole("button", { name: "Share" }).press("Enter");
    const dialog = own.getByRole("dialog", { name: "Share this route" });
    await expect(dialog.getByRole("note")).toContainText("starts or ends in one of your privacy zones");
    expect(await findBarriersOfState(own, "sharing a route")).toEqual([]);
    await dialog.getByRole("button", { name: /Private/ }).press("Enter");
    await own.getByRole("menuitemradio", { name: /^Public/ }).press("Enter");
    await expect(dialog.getByText(/^Anyone can open this link/)).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: "Link" })).toHaveValue(cairn.url + path);
    await own.keyboard.press("Escape");
    await expect(own.getByRole("article").getByText("Public", { exact: true })).toBeVisible();
  });

  await test.step("others see the page, and nothing to change it with", async () => {
    for (const page of [other, passerBy]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "To the hut", level: 1 })).toBeVisible();
      await expect(page.getByRole("region", { name: "Map of To the hut" })).toBeVisible();
      await expect(page.getByRole("region", { name: "Elevation profile" })).toBeVisible();
      for (const name of ["Edit", "Delete"]) await expect(page.getByRole("button", { name })).toBeHidden();
      await expect(page.getByRole("button", { name: "QR code for your phone" })).toBeVisible();
    }
    expect(await findBarriersOfState(passerBy, "a shared route")).toEqual([]);
    const download = passerBy.waitForEvent("download");
    await passerBy.getByRole("button", { name: "Download" }).click();
    await passerBy.getByRole("menuitem", { name: "FIT course" }).click();
    expect((await download).suggestedFilename()).toBe("To the hut.fit");
    await expect(passerBy.getByRole("link", { name: "Log in to copy this route" })).toBeVisible();
  });

  await test.step("and copy it", async () => {
    await other.getByRole("button", { name: "Copy to my routes" }).click();
    await expect(other.getByRole("button", { name: "Edit" })).toBeVisible();
    await expect(other).not.toHaveURL(path);
    await expect(other.getByRole("article").getByText("Private", { exact: true })).toBeVisible();
    await other.goto("/routes");
    await expect(other.getByRole("link", { name: "To the hut" })).toBeVisible();
  });

  await test.step("until it is hidden", async () => {
    await own.goto("/routes");
    await expect(own.getByRole("listitem").filter({ hasText: "To the hut" })).toContainText("Public");
    await own.goto(path);
    await own.getByRole("button", { name: "Share" }).click();
    await own
      .getByRole("dialog")
      .getByRole("button", { name: /Public/ })
      .click();
    await own.getByRole("menuitemradio", { name: /^Private/ }).click();
    await expect(own.getByRole("dialog").getByText(/^Only you can open this link/)).toBeVisible();
    await passerBy.goto(path);
    await expectNotFound(passerBy);
  });
});
