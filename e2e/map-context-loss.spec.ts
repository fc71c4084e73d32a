import { importWorkout } from "./harness/api.ts";
import { fitFile } from "./harness/files.ts";
import { expect, test } from "./harness/journey.ts";

test.use({ drawsMaps: true });

/** Runs in the page before its own scripts: counts what is drawn. */
function countDrawing(): void {
  const told = Object.assign(globalThis, { drawn: 0 });
  const { prototype } = WebGL2RenderingContext;
  const draw = Reflect.get(prototype, "drawElements");
  Reflect.set(
    prototype,
    "drawElements",
    function count(this: WebGL2RenderingContext, ...given: Parameters<typeof draw>) {
      told.drawn += 1;
      Reflect.apply(draw, this, given);
    },
  );
}

test("[MAP-7] a map is drawn again as it was after the browser has lost its WebGL context @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const { name, buffer } = fitFile("ride");
  const header = { sharingFlags: 0, description: "Round and round" };
  const { workoutKey } = await importWorkout(cairn.url, account, { name, bytes: buffer }, header);
  await page.addInitScript(countDrawing);
  await page.goto(`/workout/${account.username}/${workoutKey}`);
  const map = page.getByRole("region", { name: /^Map of the workout/ });
  await expect(map).toHaveAttribute("data-map", "drawn");

  // At rest two pictures in a row are equal.
  let before: Buffer = Buffer.alloc(0);
  await expect(async () => {
    const last = before;
    before = await map.screenshot();
    expect(before.equals(last)).toBe(true);
  }).toPass();

  const drawn = () => page.evaluate(() => (globalThis as typeof globalThis & { drawn: number }).drawn);
  const earlier = await map.locator(".maplibregl-canvas").evaluate(async (canvas: HTMLCanvasElement) => {
    const context = canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context");
    const lost = new Promise((resolve) => {
      canvas.addEventListener("webglcontextlost", resolve);
    });
    context?.loseContext();
    await lost;
    const count = (globalThis as typeof globalThis & { drawn: number }).drawn;
    // The browser gives it back in a later task than that of the loss.
    setTimeout(() => context?.restoreContext());
    await new Promise((resolve) => {
      canvas.addEventListener("webglcontextrestored", resolve);
    });
    return count;
  });
  await expect.poll(drawn).toBeGreaterThan(earlier);
  await expect(async () => {
    expect((await map.screenshot()).equals(before)).toBe(true);
  }).toPass();
});
