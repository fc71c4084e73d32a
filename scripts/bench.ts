import { dirname } from "node:path";
import { buildWeb } from "./build-web.ts";

// Benches measure the built client too.
buildWeb(dirname(import.meta.dirname), (line) => console.log(line));
await import("../bench/main.ts");
