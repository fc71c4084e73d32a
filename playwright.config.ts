import { defineConfig } from "@playwright/test";
import { patience } from "./packages/testkit/src/patience.ts";
import { browserArguments, findTestBrowser } from "./scripts/find-chromium.ts";

const chromium = findTestBrowser(() => {});

/**
 * Journeys through the real server in Chromium without a window. Two files go on side by side, each worker with a server and a browser of its
 * own: one journey leaves a fifth of two cores idle, for it often waits for an answer or a frame.
 */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: ".cache/e2e",
  workers: 2,
  forbidOnly: true,
  timeout: patience.test,
  expect: {
    timeout: patience.step,
    // Two builds of one browser shade the edges of letters differently: some hundred pixels. A word that moved, or a line that is gone, are thousands.
    toHaveScreenshot: { maxDiffPixelRatio: 0.002 },
  },
  snapshotPathTemplate: "{testDir}/pictures/{arg}{ext}",
  reporter: "line",
  use: {
    ...(chromium !== undefined && { launchOptions: { executablePath: chromium, args: browserArguments } }),
    locale: "en-GB",
    timezoneId: "Europe/Helsinki",
    viewport: { width: 1280, height: 900 },
    actionTimeout: patience.step,
    screenshot: "only-on-failure",
    // What moves is drawn some dozen times by the processor; the journeys that are about it ask for it.
    reducedMotion: "reduce",
    // A tenth of the processor goes into what a new profile keeps for later; the journeys without a server allow it.
    serviceWorkers: "block",
  },
});
