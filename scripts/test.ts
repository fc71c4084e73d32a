import { dirname } from "node:path";
import { buildWeb } from "./build-web.ts";
import { findTestBrowser, howToInstall } from "./find-chromium.ts";
import { installProxies } from "./find-proxies.ts";
import { runSuites } from "./run-suites.ts";
import { browserSuite, staticSuites, vitestSuite } from "./suites.ts";

const root = dirname(import.meta.dirname);
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const areStaticGood = await runSuites(root, staticSuites(), 2);
// All of Cairn is tested as people start it, with the pages as they are built.
buildWeb(root, say);
installProxies(say);
const areGood = await runSuites(
  root,
  // The longest suites first, so that none of them runs alone at the end.
  [
    vitestSuite(root, "API, one half", "server", "1/2"),
    vitestSuite(root, "API, other half", "server", "2/2"),
    vitestSuite(root, "API on several processes", "processes"),
    vitestSuite(root, "start, stop and kill", "whole"),
    vitestSuite(root, "unit, long", "long"),
    vitestSuite(root, "unit", "unit"),
    vitestSuite(root, "database cluster", "cluster"),
  ],
  2,
);
const isBrowserGood = await testInBrowser();
process.exitCode = areStaticGood && areGood && isBrowserGood ? 0 : 1;

async function testInBrowser(): Promise<boolean> {
  const chromium = findTestBrowser(say);
  if (chromium === undefined) {
    say(howToInstall);
    return false;
  }
  return await runSuites(root, [browserSuite(root, chromium)], 1);
}
