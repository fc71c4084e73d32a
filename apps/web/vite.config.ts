import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { bootScript } from "./build/boot-script.ts";
import { drawnHome } from "./build/drawn-home.ts";
import { messageCatalogs } from "./build/message-catalogs.ts";
import { serviceWorker } from "./build/service-worker.ts";
import { sportSprite } from "./build/sport-sprite.ts";

/** Where `npm run dev` finds the API; the launcher sets it. */
const apiServer = process.env.CAIRN_API ?? "http://127.0.0.1:4000";

/** The libraries of the first screen, the small parts of the design system that it shows, and the ground all features stand on. */
const sharedByAll = new RegExp(
  [
    String.raw`/node_modules/(react|react-dom|scheduler|@tanstack/(?:react-router|router-core|react-store|history|store)|@lingui|use-sync-external-store|seroval[^/]*|isbot|tiny-[^/]*)/`,
    String.raw`/src/ui/(?:\w+/)?(button|icon|mark|toasts|toast-store|class-names|text|state-message)\b`,
    String.raw`/src/lib/(?:\w+/)?(api-client|api-failure|endpoint-table|preferences|retry-policy|session|store|stored-value|until-loaded)\.ts$`,
    String.raw`/src/lib/i18n/[^/]+\.ts$`,
    String.raw`/src/features/import-workouts/import-request\.ts$`,
    String.raw`/lucide-react/dist/esm/(?!icons/)`,
    String.raw`/lucide-react/dist/esm/icons/(x|refresh-cw|triangle-alert|loader-circle)\.`,
    String.raw`/src/app/route-table\.ts$`,
    String.raw`/packages/domain/src/result`,
  ].join("|"),
);

/** What asks for server data, in one file too: every screen but the home page has it. */
const asksForData =
  /\/node_modules\/@tanstack\/(react-)?query[^/]*\/|\/src\/lib\/\w+\/(query-client|query-provider|own-account|error-text|trouble)\.tsx?$|\/src\/app\/keep-client\.ts$|\/src\/features\/workout-page\/workout-query\.ts$/;

/** Numbers with their units and what lies under every graph: the home page's one workout needs it as well as the workout's page. */
const readsTracks =
  /\/packages\/units\/src\/|\/packages\/(geo\/src\/(haversine|polyline)|domain\/src\/(activities|sharing))\.ts|\/src\/lib\/(track\/(cursor-store|track-series|smoothing)|token-colours|format)\.ts$|\/src\/ui\/(avatar|workout\/sport-icon)\b|\/src\/graph\/nice-ticks\.ts$|\/src\/features\/workout-page\/\w+\/(graph-choice|graph-preferences|workout-charts|metric-formats|place-text)\.ts$/;

/** Small parts of the design system beyond the first screen's: one file instead of one each. */
const smallParts =
  /\/src\/ui\/(?:\w+\/)?(chip|menu|menu-keys|number-block|popover|segmented-control|skeleton|table)\b|\/lucide-react\/dist\/esm\/icons\/(check|chevron-down|ellipsis|globe|link-2|pencil|plus|trash|users)\./;

export default defineConfig({
  plugins: [messageCatalogs(), sportSprite(), react(), bootScript(), drawnHome(), serviceWorker()],
  build: {
    // The oldest browsers whose menus open (docs/decisions/0062-menus-by-the-platform.md).
    target: ["chrome114", "edge114", "firefox125", "safari17", "ios17"],
    manifest: true,
    // A data: URL would need a weaker content policy and would sit in the first load.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What every screen needs in one file: a browser on a slow line pays for each further file, and small files compress badly.
        codeSplitting: {
          groups: [
            { name: "base", test: sharedByAll },
            { name: "data", test: asksForData },
            { name: "track", test: readsTracks },
            { name: "parts", test: smallParts },
          ],
        },
      },
    },
  },
  worker: { format: "es" },
  server: { proxy: { "/apiserver": apiServer, "/basemap": apiServer } },
});
