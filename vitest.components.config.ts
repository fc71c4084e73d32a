import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineProject } from "vitest/config";
import { callTable } from "./apps/web/build/call-table.ts";
import { usedIcons, withoutMapsOfLibraries } from "./apps/web/build/light-libraries.ts";
import { messageCatalogs } from "./apps/web/build/message-catalogs.ts";
import { cssOptions } from "./apps/web/build/scoped-name.ts";
import { sportSprite } from "./apps/web/build/sport-sprite.ts";
import { patience } from "./packages/testkit/src/patience.ts";
import { browserArguments, findTestBrowser } from "./scripts/setup/find-chromium.ts";

const executablePath = findTestBrowser(() => {});

/**
 * Tests of components, in the browser itself: dialogs, popovers, focus and keys are the platform's there, and pointer
 * and keys are sent to it as the system would (docs/decisions/tests.md#0006).
 */
export default defineProject({
  root: join(import.meta.dirname, "apps/web"),
  cacheDir: "../../.cache/vite-components",
  plugins: [messageCatalogs(), sportSprite(), callTable(), react(), withoutMapsOfLibraries()],
  css: cssOptions,
  optimizeDeps: {
    // A library that is found only while tests are running would load all of them again.
    entries: ["src/main.tsx", "src/**/*.test.tsx"],
    // React as people get it: the other one takes a stack for each element, a third of the page's work in all tests.
    rolldownOptions: {
      transform: { define: { "process.env.NODE_ENV": '"production"' } },
      plugins: [usedIcons(join(import.meta.dirname, "apps/web/src"))],
    },
  },
  oxc: { jsx: { runtime: "automatic", development: false, refresh: false } },
  test: {
    name: "components",
    include: ["src/**/*.test.tsx"],
    // Loading the modules once more in a page for each file took a third of the time; `each-test.ts` has the page left as it was.
    isolate: false,
    setupFiles: [join(import.meta.dirname, "apps/web/src/testing/each-test.ts")],
    testTimeout: patience.test,
    hookTimeout: patience.test,
    expect: { poll: { timeout: patience.step } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // As in the journeys: a part of a name finds its element.
      locators: { exact: false },
      viewport: { width: 1280, height: 900 },
      provider: playwright({
        launchOptions: {
          ...(executablePath !== undefined && { executablePath }),
          args: [...browserArguments, "--disable-3d-apis"],
        },
        contextOptions: { locale: "en-GB", timezoneId: "Europe/Helsinki", reducedMotion: "reduce" },
        actionTimeout: patience.step,
      }),
      instances: [{ browser: "chromium" }],
    },
  },
});
