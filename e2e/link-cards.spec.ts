import { createMember, importWorkout } from "./harness/api.ts";
import { fitFile } from "./harness/files.ts";
import { freePorts } from "./harness/free-ports.ts";
import { expect, test } from "./harness/journey.ts";
import { runServer } from "./harness/run-server.ts";

test("[CARD-4] a page elsewhere shows a workout with its map in a frame, to a visitor who gets no cookie @all", async ({
  visitor,
}) => {
  const [port = 0] = await freePorts(1);
  // A server without an address for others answers no page from elsewhere.
  const settings = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
  const cairn = await runServer({ settings });
  try {
    const account = await createMember(cairn.url);
    const { workoutKey } = await importWorkout(
      cairn.url,
      account,
      { name: "run.fit", bytes: fitFile("run").buffer },
      { sharingFlags: 19, description: "Along the ridge" },
    );
    const link = `${cairn.url}/workout/${account.username}/${workoutKey}`;
    const asked = await fetch(`${cairn.url}/apiserver/v1/oembed?url=${encodeURIComponent(link)}`);
    const { html } = (await asked.json()) as { html: string };
    const page = await visitor(cairn.url);
    await page.setContent(html);
    await expect(page.locator("iframe")).toHaveAttribute("title", "Along the ridge");
    const frame = page.frameLocator("iframe");
    await expect(frame.getByRole("heading", { name: "Along the ridge" })).toBeVisible();
    await expect
      .poll(
        async () => await frame.getByRole("img").evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);
    await expect(frame.getByRole("link", { name: "Open in Cairn" })).toHaveAttribute("href", link);
    expect(await page.context().cookies()).toEqual([]);
  } finally {
    await cairn.stop();
  }
});
