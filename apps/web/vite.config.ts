import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { bootScript } from "./build/boot-script.ts";
import { callTable } from "./build/call-table.ts";
import { codeGroups } from "./build/chunk-groups.ts";
import { compileHint } from "./build/compile-hint.ts";
import { drawnScreens } from "./build/drawn-screens.ts";
import { iconImports } from "./build/icon-imports.ts";
import { messageCatalogs } from "./build/message-catalogs.ts";
import { partLoader } from "./build/part-loader.ts";
import { relativeAssets } from "./build/relative-assets.ts";
import { cssOptions } from "./build/scoped-name.ts";
import { serviceWorker } from "./build/service-worker.ts";
import { sportSprite } from "./build/sport-sprite.ts";

/** Where `npm run dev` finds the API; the launcher sets it. */
const apiServer = process.env.CAIRN_API ?? "http://127.0.0.1:4000";

export default defineConfig({
  plugins: [
    messageCatalogs(),
    sportSprite(),
    callTable(),
    iconImports(),
    react(),
    partLoader(),
    relativeAssets(),
    bootScript(),
    drawnScreens(),
    serviceWorker(),
  ],
  // The router's store library also works with React 17, which lacks this hook; the home page need not load a copy of it.
  resolve: {
    alias: { "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector" },
  },
  css: cssOptions,
  build: {
    // The oldest browsers whose menus open (docs/decisions/web-libraries.md#0062).
    target: ["chrome114", "edge114", "firefox125", "safari17", "ios17"],
    manifest: true,
    // A data: URL would need a weaker content policy and would sit in the first load.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        postBanner: compileHint,
        // What every screen needs in one file: a browser on a slow line pays for each further file, and small files compress
        // badly.
        codeSplitting: { groups: codeGroups },
      },
    },
  },
  worker: { format: "es" },
  server: { proxy: { "/apiserver": apiServer, "/basemap": apiServer, "/embed": apiServer } },
});
