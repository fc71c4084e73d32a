import { defineConfig } from "@playwright/test";
import { patience } from "./packages/testkit/src/patience.ts";
import { browserArguments, findTestBrowser } from "./scripts/setup/find-chromium.ts";

const chromium = findTestBrowser(() => {});

/**
 * Journeys through the real server in Chromium without a window, one after the other: a browser with its server has two cores to
 * three quarters, and two side by side took as long for the same ten journeys (164 and 167 s), of which each then waited twice as
 * long.
 */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: ".cache/e2e",
  workers: 1,
  forbidOnly: true,
  timeout: patience.test,
  expect: {
    timeout: patience.step,
    // Two builds of one browser shade the edges of letters differently: some hundred pixels. A word that moved, or a line that is
    // gone, are thousands.
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
