import type { Page } from "@playwright/test";
import { createMember, importWorkout } from "./harness/api.ts";
import { claimCard } from "./harness/claim-graphics-card.ts";
import { waitFrames } from "./harness/frames.ts";
import { expect, test } from "./harness/journey.ts";
import { runServer } from "./harness/run-server.ts";
import { writeRegionOfWalk, walk } from "./harness/walk-on-a-region.ts";

test.use({ drawsMaps: true });

const map = (page: Page) => page.getByRole("region", { name: /^Map of the workout/ });

/**
 * Runs in the page before its own scripts: counts draw calls and complete pictures, and lets the test hold the graphics processor
 * so that no picture is finished.
 */
function watchDrawing(): void {
  const { prototype } = WebGL2RenderingContext;
  const told = Object.assign(globalThis, { drawn: 0, pictures: 0, isHeld: false });
  const draw = Reflect.get(prototype, "drawElements");
  Reflect.set(
    prototype,
    "drawElements",
    function count(this: WebGL2RenderingContext, ...given: Parameters<typeof draw>) {
      told.drawn += 1;
      Reflect.apply(draw, this, given);
    },
  );
  const end = Reflect.get(prototype, "fenceSync");
  Reflect.set(
    prototype,
    "fenceSync",
    function count(this: WebGL2RenderingContext, ...given: Parameters<typeof end>) {
      told.pictures += 1;
      return Reflect.apply(end, this, given);
    },
  );
  const look = Reflect.get(prototype, "getSyncParameter") as (...given: readonly unknown[]) => unknown;
  Reflect.set(
    prototype,
    "getSyncParameter",
    function hold(this: WebGL2RenderingContext, ...given: unknown[]) {
      return told.isHeld ? this.UNSIGNALED : Reflect.apply(look, this, given);
    },
  );
}

type Told = typeof globalThis & { drawn: number; pictures: number; isHeld: boolean };

const drawnBy = (page: Page): Promise<number> => page.evaluate(() => (globalThis as Told).drawn);

/** How many pictures have been given to the graphics processor as a whole. */
const picturesBy = (page: Page): Promise<number> => page.evaluate(() => (globalThis as Told).pictures);

const holdDrawing = (page: Page, isHeld: boolean): Promise<void> =>
  page.evaluate((held) => {
    (globalThis as Told).isHeld = held;
  }, isHeld);

/** How far the visible picture has been moved since it was drawn, CSS pixels; 0, 0 at rest. */
const pictureMoved = (page: Page): Promise<readonly number[]> =>
  map(page)
    .locator("canvas")
    .first()
    .evaluate((canvas) => {
      const { e, f } = new DOMMatrix(getComputedStyle(canvas).transform);
      return [Math.round(e), Math.round(f)];
    });

/** A picture of the map at rest, that is, when two pictures in a row are equal. */
async function pictureAtRest(page: Page): Promise<Buffer> {
  let last: Buffer = Buffer.alloc(0);
  await expect(async () => {
    const now = await map(page).screenshot();
    const isSame = now.equals(last);
    last = now;
    expect(isSame).toBe(true);
    expect(await pictureMoved(page)).toEqual([0, 0]);
  }).toPass();
  return last;
}

/** Both maps look the same at rest. Late tiles and names may come between two equal pictures. */
const expectSame = async (one: Page, other: Page): Promise<void> =>
  await expect(async () => {
    expect((await pictureAtRest(one)).equals(await pictureAtRest(other))).toBe(true);
  }).toPass();

const start = { x: 300, y: 250 };

/** Drags the map by 80 and 60 CSS pixels, starting with a short move: MapLibre leaves out the first pixels of a drag. */
async function dragFrom(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 10, { steps: 2 });
  await waitFrames(page, 3);
  await page.mouse.move(x + 80, y + 60, { steps: 10 });
  await waitFrames(page, 3);
  await page.mouse.up();
  await page.mouse.move(0, 0);
}

test("[MAP-7] without a graphics card the map follows the pointer while its next picture is being drawn, no other one is started in the meantime, and at rest it is the same as with a card @all", async ({
  visitor,
}) => {
  test.slow();
  const cairn = await runServer({ settings: { HUMAN_CHECK: "off" } });
  try {
    await writeRegionOfWalk(cairn.dataDir, "heights");
    const ann = await createMember(cairn.url);
    const header = { sharingFlags: 19, description: "Up the valley" };
    const { workoutKey } = await importWorkout(cairn.url, ann, walk, header);
    const address = `/workout/${ann.username}/${workoutKey}`;
    const [bare, carded] = [await visitor(cairn.url), await visitor(cairn.url)];
    await bare.addInitScript(watchDrawing);
    await carded.addInitScript(claimCard);
    for (const page of [bare, carded]) {
      await page.goto(address);
      await expect(map(page)).toHaveAttribute("data-map", "drawn");
      await expect(map(page).getByText("© OpenStreetMap contributors")).toBeVisible();
    }

    await test.step("it looks the same", async () => {
      await expect(map(carded).locator("canvas")).toHaveCount(1);
      await expect(map(bare).locator("canvas")).toHaveCount(2);
      await expectSame(bare, carded);
    });

    const box = await map(bare).boundingBox();
    if (!box) throw new Error("There is no map.");
    const [x, y] = [box.x + start.x, box.y + start.y];
    await test.step("it follows the pointer while nothing is drawn", async () => {
      const marker = map(bare).getByRole("slider");
      const before = await marker.boundingBox();
      await holdDrawing(bare, true);
      const complete = await picturesBy(bare);
      await bare.mouse.move(x, y);
      await bare.mouse.down();
      await bare.mouse.move(x + 20, y + 10, { steps: 2 });
      await expect.poll(() => picturesBy(bare)).toBeGreaterThan(complete);
      const begun = await drawnBy(bare);
      const [left = 0, top = 0] = await pictureMoved(bare);
      await bare.mouse.move(x + 80, y + 60, { steps: 10 });
      await waitFrames(bare, 3);
      expect(await pictureMoved(bare)).toEqual([left + 60, top + 50]);
      expect(await drawnBy(bare)).toBe(begun);
      const after = await marker.boundingBox();
      const [east, south] = [(after?.x ?? 0) - (before?.x ?? 0), (after?.y ?? 0) - (before?.y ?? 0)];
      expect([Math.round(east), Math.round(south)]).toEqual([left + 60, top + 50]);
    });

    await test.step("and is the same as with a card at rest", async () => {
      await holdDrawing(bare, false);
      await bare.mouse.up();
      await dragFrom(carded, x, y);
      await bare.mouse.move(0, 0);
      await expectSame(bare, carded);
    });

    await test.step("it is drawn again after the browser has lost its WebGL context", async () => {
      const drawn = await drawnBy(bare);
      await map(bare)
        .locator(".maplibregl-canvas")
        .evaluate(async (canvas: HTMLCanvasElement) => {
          const context = canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context");
          const lost = new Promise((resolve) => {
            canvas.addEventListener("webglcontextlost", resolve);
          });
          context?.loseContext();
          await lost;
          // The browser gives it back in a later task than that of the loss.
          setTimeout(() => context?.restoreContext());
          await new Promise((resolve) => {
            canvas.addEventListener("webglcontextrestored", resolve);
          });
        });
      await expect.poll(() => drawnBy(bare)).toBeGreaterThan(drawn);
      for (const page of [bare, carded]) await dragFrom(page, x, y);
      await expectSame(bare, carded);
    });
    // Pages left open would report errors when their server stops.
    for (const page of [bare, carded]) await page.close();
  } finally {
    await cairn.stop();
  }
});
