import { dirname } from "node:path";
import { buildWeb } from "./build-web.ts";
import { findChromium, howToInstall } from "./find-chromium.ts";
import { installProxies } from "./find-proxies.ts";
import { runSuites } from "./run-suites.ts";
import { browserSuite, staticSuites, vitestSuite } from "./suites.ts";

const root = dirname(import.meta.dirname);
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const results = [
  await runSuites(root, staticSuites(), 2),
  await runSuites(
    root,
    [
      vitestSuite(root, "unit", "unit"),
      vitestSuite(root, "database cluster", "cluster"),
      vitestSuite(root, "API", "server"),
      vitestSuite(root, "API on several processes", "processes"),
    ],
    2,
  ),
  await testBuilt(),
];
process.exitCode = results.every(Boolean) ? 0 : 1;

/** Tests of the whole of Cairn, as people start it. */
async function testBuilt(): Promise<boolean> {
  buildWeb(root, say);
  installProxies(say);
  const whole = await runSuites(root, [vitestSuite(root, "start, stop and kill", "whole")], 1);
  const chromium = findChromium(say);
  if (chromium === undefined) {
    say(howToInstall);
    return false;
  }
  return (await runSuites(root, [browserSuite(root, chromium)], 1)) && whole;
}
