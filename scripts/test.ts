import { dirname } from "node:path";
import { findTestBrowser, howToInstall } from "./find-chromium.ts";
import { installProxies } from "./find-proxies.ts";
import { runSuites } from "./run-suites.ts";
import { browserSuite, staticSuites, vitestSuite, webBuild } from "./suites.ts";

const root = dirname(import.meta.dirname);
/** On two cores; many tests wait for an answer, a process or a time, which leaves a fifth of the cores to a further suite. */
const suitesAtOnce = 3;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

installProxies(say);
const chromium = findTestBrowser(say);
if (chromium === undefined) say(howToInstall);

// All of Cairn is tested as people start it, with the pages as they are built.
const isBuilt = await runSuites(root, [webBuild()], 1);
const isGood = await runSuites(
  root,
  // The longest suites first, so that none of them runs alone at the end.
  [
    ...(chromium === undefined ? [] : [browserSuite(root, chromium)]),
    vitestSuite(root, "API, one half", "server", "1/2"),
    vitestSuite(root, "API, other half", "server", "2/2"),
    vitestSuite(root, "API on several processes", "processes"),
    vitestSuite(root, "start, stop and kill", "whole"),
    ...(chromium === undefined ? [] : [vitestSuite(root, "components", "components")]),
    vitestSuite(root, "unit, long", "long"),
    vitestSuite(root, "database cluster", "cluster"),
    vitestSuite(root, "unit", "unit"),
    ...staticSuites(),
  ],
  suitesAtOnce,
);
process.exitCode = isBuilt && isGood && chromium !== undefined ? 0 : 1;
