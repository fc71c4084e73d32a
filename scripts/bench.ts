import { dirname } from "node:path";
import { buildWeb } from "./build/build-web.ts";

// Benches also measure the built client.
buildWeb(dirname(import.meta.dirname), (line) => console.log(line));
await import("../bench/main.ts");
