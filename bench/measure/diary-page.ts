import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type CDPSession, chromium, type Page } from "@playwright/test";
import { logInWith } from "../../e2e/harness/journey.ts";
import { launchOptions } from "./slow-browser.ts";

/** The cost of opening the diary. */
export interface Opening {
  /** ms from the navigation to the frame in which the calendar was painted. */
  readonly time: number;
  /** Bytes on the wire, including headers, up to that frame. */
  readonly bytes: number;
  /** Bytes on the wire until the whole diary was loaded and the network was quiet. */
  readonly bytesInAll: number;
  /** Those bytes by subject. */
  readonly bytesOf: Readonly<Record<"code" | "numbers" | "texts" | "months", number>>;
}

/** Runs in the page before anything else: notes when the calendar was painted. */
function noteCalendar(): void {
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('[role="grid"] [data-day]')) return;
    observer.disconnect();
    // A frame is painted when the one after it begins.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        console.debug("calendar", performance.now());
      }),
    );
  }).observe(document, { childList: true, subtree: true });
}

/**
 * A browser with a new profile that is logged in. The profile is on disk, as people's are, because a private
 * window keeps no compiled scripts.
 */
export async function newProfile(sessionKey: string): Promise<BrowserContext> {
  const folder = await mkdtemp(join(tmpdir(), "cairn-profile-"));
  // The service worker later fetches all other screens, which do not belong to the diary.
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions(),
    viewport: { width: 1280, height: 900 },
    locale: "en-GB",
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  await context.addInitScript(noteCalendar);
  const page = await context.newPage();
  await logInWith(page, sessionKey);
  // Storage belongs to an origin; this script runs at the start of every page of the profile.
  await context.addInitScript((key) => {
    localStorage.setItem("sessionkey", key);
  }, sessionKey);
  await page.close();
  // The browser keeps writing for a moment after its window is closed.
  context.on("close", () => void rm(folder, { recursive: true, force: true, maxRetries: 20 }));
  return context;
}

/** Opens the diary in a new tab and waits until it is loaded completely. The tab stays open. */
export async function openDiary(
  context: BrowserContext,
  url: string,
): Promise<{ readonly page: Page; readonly opening: Opening }> {
  const page = await context.newPage();
  const wire = await weighWire(page);
  // Told by the page itself: to ask it takes a script of 330 KB that Playwright puts into it first, 10 ms of what is measured.
  const painted = page.waitForEvent("console", (message) => message.text().startsWith("calendar "));
  await page.goto(`${url}/diary`, { waitUntil: "commit" });
  const time = Number((await painted).text().split(" ")[1]);
  const bytes = wire.bytes(() => true);
  await wire.rest();
  const part = (name: string) => wire.bytes((address) => address.includes(name));
  const opening = {
    time,
    bytes,
    bytesInAll: wire.bytes(() => true),
    bytesOf: {
      code: wire.bytes((address) => !address.includes("/apiserver/")),
      numbers: part("part=numbers"),
      texts: part("part=texts"),
      months: part("/diary/months"),
    },
  };
  return { page, opening };
}

/** Counts bytes on the wire by address. */
async function weighWire(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const addresses = new Map<string, string>();
  const sums = new Map<string, number>();
  let latest = performance.now();
  const add = (id: string, count: number): void => {
    sums.set(id, (sums.get(id) ?? 0) + count);
    latest = performance.now();
  };
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => {
    addresses.set(requestId, request.url);
  });
  devtools.on("Network.responseReceived", ({ requestId, response }) => {
    add(requestId, response.encodedDataLength);
  });
  devtools.on("Network.dataReceived", ({ requestId, encodedDataLength }) =>
    add(requestId, encodedDataLength),
  );
  return {
    bytes: (isCounted: (address: string) => boolean): number =>
      [...sums].reduce((sum, [id, count]) => sum + (isCounted(addresses.get(id) ?? "") ? count : 0), 0),
    /** Resolves when nothing has arrived for a second. */
    async rest(): Promise<void> {
      while (performance.now() - latest < 1000) await page.waitForTimeout(100);
    },
  };
}

/** Runs an action in the page and returns the ms until the last change of the document was painted. */
export const timeChange = (page: Page, act: string): Promise<number> =>
  page.evaluate(async (code) => {
    const start = performance.now();
    let painted = start;
    const observer = new MutationObserver(() => {
      requestAnimationFrame(() => {
        painted = performance.now();
      });
    });
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      characterData: true,
    });
    // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- the action is written beside what it measures
    new Function(code)();
    await new Promise((resolve) => {
      setTimeout(resolve, 500);
    });
    observer.disconnect();
    return painted - start;
  }, act);

/** Megabytes that a page's scripts hold after garbage collection. */
export async function heapOf(page: Page): Promise<number> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send("HeapProfiler.collectGarbage");
  await devtools.send("Performance.enable");
  const { metrics } = await devtools.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? Number.NaN) / 1e6;
}
