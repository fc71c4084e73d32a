import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { bootScript } from "./build/boot-script.ts";
import { messageCatalogs } from "./build/message-catalogs.ts";
import { sportSprite } from "./build/sport-sprite.ts";

/** Where `npm run dev` finds the API; the launcher sets it. */
const apiServer = process.env.CAIRN_API ?? "http://127.0.0.1:4000";

export default defineConfig({
  plugins: [messageCatalogs(), sportSprite(), react(), bootScript()],
  build: {
    target: "baseline-widely-available",
    manifest: true,
    // A data: URL would need a weaker content policy and would sit in the first load.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  worker: { format: "es" },
  server: { proxy: { "/apiserver": apiServer, "/basemap": apiServer } },
});
