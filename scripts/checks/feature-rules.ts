import type { SourceFile } from "./source-files.ts";

/** Folders of the web client that have no feature of their own on the server, and what they show. */
const screensOnly: Readonly<Record<string, string>> = {
  home: "what visitors see first, from the answers of explore",
  statistics: "sums that the browser makes of the diary",
  "workout-card": "one workout as feed, lists and profiles answer it",
};

/** Modules of the contracts that are about every call. */
const everyCall = new Set([
  "api",
  "body-lists",
  "caching",
  "endpoint",
  "errors",
  "example",
  "screen-address",
  "screen-paths",
  "unknown-fields",
  "values",
]);

/** Features of the server that declare their calls with another feature, or have none. */
const callsElsewhere: Readonly<Record<string, string>> = {
  pictures: "the sizes of photos and profile images, declared with photos",
};

/** Texts that belong to no single feature, by the folder of their screens or parts. */
const sharedTexts: Readonly<Record<string, string>> = {
  dashboard: "the page that shows feed, diary and people",
  errors: "the server's refusals",
  map: "every map",
  missing: "screens about what does not exist",
  password: "ways to set a password, in account and in settings",
  privacy: "who sees a workout or a route",
  recovery: "a server that does not answer",
  search: "people, and places of the planner",
  security: "sessions, tokens and passwords in the settings",
  share: "dialogs to share a link",
  shell: "the frame of every screen",
  shortcuts: "keys of every screen",
  sports: "names of sports",
  ui: "the design system",
};

const trees = {
  server: /^apps\/server\/src\/features\/([^/]+)\//,
  web: /^apps\/web\/src\/features\/([^/]+)\//,
  contracts: /^packages\/contracts\/src\/([\w-]+)(?=\/|\.ts$)/,
} as const;

const textsOf = /^apps\/web\/src\/locales\/([^/]+)\/en\.json$/;

/**
 * Sentences about features that have another name in the contracts, in the web client or in its texts than on the server, so that
 * who searches one word finds the call, the SQL and the screen.
 */
export function findFeatureNames(files: readonly SourceFile[]): string[] {
  const names = (tree: keyof typeof trees): Set<string> =>
    new Set(files.flatMap(({ path }) => trees[tree].exec(path)?.[1] ?? []));
  const [server, web, contracts] = [names("server"), names("web"), names("contracts")];
  const texts = new Set(
    files.flatMap(({ imports }) => imports.flatMap(({ target }) => textsOf.exec(target)?.[1] ?? [])),
  );
  const instead =
    "give it the word that the server has, or list it in scripts/checks/feature-rules.ts with its reason";
  return [
    ...[...web]
      .filter((name) => !server.has(name) && !Object.hasOwn(screensOnly, name))
      .map(
        (name) =>
          `apps/web/src/features/${name}: one-feature-name: the server has no such feature; ${instead}`,
      ),
    ...[...contracts]
      .filter((name) => !server.has(name) && !everyCall.has(name))
      .map(
        (name) =>
          `packages/contracts/src/${name}: one-feature-name: the server has no such feature; ${instead}`,
      ),
    ...[...texts]
      .filter((name) => ![server, web].some((tree) => tree.has(name)) && !Object.hasOwn(sharedTexts, name))
      .map((name) => `apps/web/src/locales/${name}: one-feature-name: there is no such feature; ${instead}`),
    ...[...server]
      .filter((name) => !contracts.has(name) && !Object.hasOwn(callsElsewhere, name))
      .map(
        (name) => `apps/server/src/features/${name}: one-feature-name: no contract has its name; ${instead}`,
      ),
  ];
}
