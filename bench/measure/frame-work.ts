import type { Page } from "@playwright/test";
import { rounded } from "../harness.ts";

/** The time of a frame at 60 frames a second, ms. */
export const frameMs = 16.7;

/** Processor time of the page's main thread for each drawn frame of a map that is moved, ms. Waiting does not count. */
export interface FrameWork {
  /** Scripts only. */
  readonly script: number;
  /** Including layout, painting and everything else on this thread. */
  readonly inAll: number;
  /** Number of drawn frames. */
  readonly frames: number;
}

/** Runs in the page before its own scripts: counts the frames in which a map is drawn. */
export function countFrames(): void {
  const told = Object.assign(globalThis, { framesDrawn: 0 });
  const { prototype } = WebGL2RenderingContext;
  const real = Reflect.get(prototype, "drawElements");
  let last: unknown;
  Reflect.set(
    prototype,
    "drawElements",
    function draw(this: WebGL2RenderingContext, ...given: Parameters<typeof real>) {
      const frame = document.timeline.currentTime;
      if (frame !== last) told.framesDrawn += 1;
      last = frame;
      Reflect.apply(real, this, given);
    },
  );
}

/**
 * Measures the work for each frame while a map is moved. The page must have been opened with `countFrames`.
 */
export async function workOfFrames(page: Page, move: () => Promise<unknown>): Promise<FrameWork> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const read = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
    const frames = await page.evaluate(() => (globalThis as unknown as { framesDrawn: number }).framesDrawn);
    return { script: of("ScriptDuration"), inAll: of("TaskDuration"), frames };
  };
  const before = await read();
  await move();
  const after = await read();
  await devtools.detach();
  const frames = after.frames - before.frames;
  const each = (of: "script" | "inAll") => ((after[of] - before[of]) * 1000) / frames;
  return { script: each("script"), inAll: each("inAll"), frames };
}

/** The work of a frame in words, for a result. */
export const workInWords = ({ inAll, frames }: FrameWork): string =>
  `${rounded(inAll)} ms with layout and painting, ${frames} frames`;
