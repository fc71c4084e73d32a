import type { Page } from "@playwright/test";
import { createMember, importWorkout } from "./harness/api.ts";
import { fitFile } from "./harness/files.ts";
import { expect, test } from "./harness/journey.ts";

test.use({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce", serviceWorkers: "allow" });

/** What a browser on a slow line can bear: each request costs it a journey there and back. */
const mostRequests = 25;

/** Everything that a page asks for, workers and the map included, in its order. Not what the service worker keeps later, at rest. */
function noteRequests(page: Page): string[] {
  const asked: string[] = [];
  page.context().on("request", (request) => {
    const { protocol, pathname } = new URL(request.url());
    if (request.serviceWorker() !== null) return;
    if (protocol.startsWith("http")) asked.push(pathname);
  });
  return asked;
}

test("[NET-3] a workout's page asks for at most 25 things, and for none of them twice", async ({
  cairn,
  visitor,
  member,
}) => {
  const owner = await createMember(cairn.url);
  const address = await keep(cairn.url, owner);
  for (const page of [await visitor(), (await member()).page]) {
    const asked = noteRequests(page);
    // What the drawn map asks for when all else has come.
    const last = page.waitForResponse(/\/map\/styles$/);
    await page.goto(address);
    await expect(page.getByRole("region", { name: "Map" })).toHaveAttribute("data-map", "drawn");
    await last;
    expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(mostRequests);
    // The base map is one file that is read in parts; live events are asked for again with what has come onto the screen.
    const files = asked.filter((path) => !/^\/basemap\/|\/user\/events$/.test(path));
    expect(files).toEqual([...new Set(files)]);
  }
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("[NET-3] the frame and the places of what will come stand in the HTML of a workout's page", async ({
    page,
    context,
    cairn,
  }) => {
    const address = "/workout/somebody/0123456789abcdef01234567";
    const lookAround = async () => {
      await page.goto(address);
      const main = page.locator("main");
      await expect(page.locator("header").getByText("Cairn")).toBeVisible();
      await expect(main.locator("[aria-busy=true] ellipse")).toHaveCount(7);
      // The largest of the places in the head: sized, and coloured by the page's styles.
      const title = main.locator("[data-size]").nth(7);
      await expect(title).toHaveCSS("height", "30px");
      await expect(title).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    };
    await lookAround();
    await expect(page.locator("header").getByText("Log in")).toBeVisible();
    await context.addCookies([{ name: "sessionkey", value: "0".repeat(32), url: cairn.url }]);
    await lookAround();
    await expect(page.locator("header").getByText("Log in")).toHaveCount(0);
    await expect(page.locator("nav").getByText("Diary").last()).toBeVisible();
  });
});

test("[NET-3] what the HTML has drawn stands until the client takes its place, with nothing blank in between", async ({
  cairn,
  page,
}) => {
  const owner = await createMember(cairn.url);
  await page.addInitScript(() => {
    const seen: string[] = [];
    const look = () => {
      const isThere = document.querySelector("header")?.checkVisibility({ visibilityProperty: true });
      const shown = document.querySelector("article") ? "workout" : isThere ? "frame" : "nothing";
      if (seen.at(-1) !== shown) seen.push(shown);
      document.documentElement.dataset["seen"] = seen.join(", ");
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(await keep(cairn.url, owner));
  await expect(page.getByRole("article")).toBeVisible();
  // Before the HTML has come there may have been a frame without it.
  await expect(page.locator("html")).toHaveAttribute("data-seen", /^(nothing, )?frame, workout$/);
  await expect(page.locator("#root")).not.toHaveAttribute("inert");
});

async function keep(url: string, owner: Awaited<ReturnType<typeof createMember>>): Promise<string> {
  const { name, buffer } = fitFile("ride");
  const header = { sharingFlags: 19, description: "Round the lake" };
  const { workoutKey } = await importWorkout(url, owner, { name, bytes: buffer }, header);
  return `/workout/${owner.username}/${workoutKey}`;
}
