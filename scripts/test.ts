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
// The journeys beside all others, one after the other: both take about as long, and leave a quarter of two processors idle if alone, while they wait
// for an answer, a process that starts, or a frame.
const isWholeGood = await runSuites(
  root,
  [
    ...(chromium === undefined ? [] : [browserSuite(root, chromium)]),
    vitestSuite(root, "API, one half", "server", "1/2"),
    vitestSuite(root, "API, other half", "server", "2/2"),
    vitestSuite(root, "API on several processes", "processes"),
    vitestSuite(root, "start, stop and kill", "whole"),
    vitestSuite(root, "unit, long", "long"),
  ],
  2,
);
process.exitCode = chromium !== undefined && isBuilt && isWholeGood ? 0 : 1;
