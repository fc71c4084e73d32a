import { dirname } from "node:path";
import { buildWeb } from "./build/build-web.ts";

buildWeb(dirname(import.meta.dirname), (line) => console.log(line));
