import process from "node:process";
import { gzipSync } from "node:zlib";
import { type Browser, chromium, type LaunchOptions, type Page } from "@playwright/test";
import { findChromium, howToInstall } from "../../scripts/setup/find-chromium.ts";

/** A script or style that a page loaded. */
export interface LoadedFile {
  readonly url: string;
  readonly kind: string;
  /** Bytes, compressed by gzip. */
  readonly size: number;
  /** Whether it was requested before anything was painted. */
  readonly early: boolean;
}

/** Measurements of a first visit to a page, in ms since the request. */
export interface FirstVisit {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** Addresses of everything that was requested before anything was painted, including fonts. */
  readonly early: readonly string[];
  /**
   * Its scripts and styles. Their compression takes a processor for a moment, which a map that is still being drawn would feel.
   */
  readonly weigh: () => Promise<readonly LoadedFile[]>;
}

/** A mid-range phone: a processor at a quarter of its speed, on a slow 4G line. */
const slowdown = 4;
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 0.75e6 / 8,
};

/** Options for the machine's own Chromium. */
export function launchOptions(): LaunchOptions & { readonly executablePath: string } {
  const executablePath = process.env["CAIRN_CHROMIUM"] ?? findChromium((said) => console.log(said));
  if (executablePath === undefined) throw new Error(howToInstall);
  const args = ["--no-sandbox", "--disable-quic", "--disable-background-networking"];
  return { executablePath, args };
}

/** The machine's own Chromium. */
export const openBrowser = (): Promise<Browser> => chromium.launch(launchOptions());

/** Runs in the page: marks the moment when a workout's numbers and graphs are both there. */
function markWhenShown(): void {
  new MutationObserver((_changes, observer) => {
    const numbers = document.querySelector('section[aria-label="Key numbers"]');
    const graphs = document.querySelector('[role="slider"][aria-label="Cursor along the track"]');
    if (!numbers || !graphs) return;
    performance.mark("workout-shown");
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/** Makes a page as slow as on a mid-range phone. */
export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.emulateNetworkConditions", line);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
}

/**
 * Opens an address for the first time, slowed down, waits until the network is quiet, and passes the page to
 * `look`.
 */
export async function visitSlowly<T>(
  browser: Browser,
  url: string,
  look: (page: Page, visit: FirstVisit) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    locale: "en-GB",
    reducedMotion: "reduce",
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(markWhenShown);
    const asked = new Map<string, string>();
    page.on("request", (request) => asked.set(request.url(), request.resourceType()));
    await slowDown(page);
    await page.goto(url);
    await page.waitForLoadState("networkidle");
    const paints = await readPaints(page);
    return await look(page, { ...paints, weigh: () => weigh(asked, paints.early) });
  } finally {
    await context.close();
  }
}

/** Downloads scripts and styles again, so that their sizes can be compared however the server compressed them. */
async function weigh(asked: ReadonlyMap<string, string>, early: readonly string[]): Promise<LoadedFile[]> {
  const weighed: LoadedFile[] = [];
  for (const [url, kind] of asked) {
    if (kind !== "script" && kind !== "stylesheet") continue;
    const body = await (await fetch(url)).arrayBuffer();
    const size = gzipSync(Buffer.from(body), { level: 9 }).length;
    weighed.push({ url, kind, size, early: early.includes(url) });
  }
  return weighed;
}

const readPaints = (page: Page): Promise<Omit<FirstVisit, "weigh">> =>
  page.evaluate(async () => {
    const largestPaint = await new Promise<number>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? NaN)).observe({
        type: "largest-contentful-paint",
        buffered: true,
      });
    });
    const firstPaint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN;
    const early = performance
      .getEntriesByType("resource")
      .filter(({ startTime }) => startTime < firstPaint)
      .map((entry) => entry.name);
    return { firstPaint, largestPaint, early };
  });
