import { dirname } from "node:path";
import { findTestBrowser, howToInstall } from "./find-chromium.ts";
import { installProxies } from "./find-proxies.ts";
import { runSuites } from "./run-suites.ts";
import { browserSuite, staticSuites, vitestSuite, webBuild } from "./suites.ts";

const root = dirname(import.meta.dirname);
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

installProxies(say);
const chromium = findTestBrowser(say);
if (chromium === undefined) say(howToInstall);

// All of Cairn is tested as people start it, with the pages as they are built.
const isBuilt = await runSuites(
  root,
  [
    webBuild(),
    ...staticSuites(),
    vitestSuite(root, "unit", "unit"),
    vitestSuite(root, "database cluster", "cluster"),
  ],
  2,
);
const isServerGood = await runSuites(
  root,
  // The longest suites first, so that none of them runs alone at the end.
  [
    vitestSuite(root, "API, one half", "server", "1/2"),
    vitestSuite(root, "API, other half", "server", "2/2"),
    vitestSuite(root, "API on several processes", "processes"),
    vitestSuite(root, "start, stop and kill", "whole"),
    vitestSuite(root, "unit, long", "long"),
  ],
  2,
);
// By itself, because it has two workers of its own: beside other suites it takes as much longer as they are done sooner.
const isBrowserGood = chromium !== undefined && (await runSuites(root, [browserSuite(root, chromium)], 1));
process.exitCode = isBuilt && isServerGood && isBrowserGood ? 0 : 1;
