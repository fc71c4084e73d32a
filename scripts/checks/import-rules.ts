import type { Import, SourceFile } from "./source-files.ts";

/** A rule about imports. `forbids` judges one import of one file that is not a test. */
interface ImportRule {
  readonly name: string;
  /** What to do instead. */
  readonly instead: string;
  readonly forbids: (from: string, to: Import) => boolean;
}

/** Which other packages each package may import: the layers of docs/architecture.md. */
const lowerPackages: Readonly<Record<string, readonly string[]>> = {
  units: [],
  geo: ["units"],
  tiles: ["units", "geo"],
  domain: ["units", "geo"],
  osm: ["geo", "tiles", "domain"],
  formats: ["units", "geo", "domain"],
  contracts: ["units", "domain"],
  demo: ["units", "geo", "domain", "formats"],
  testkit: ["units", "geo", "domain", "formats", "contracts", "demo"],
};

/** What a package may import from npm; nothing else is allowed. */
const vettedPackages: Readonly<Record<string, readonly string[]>> = {
  formats: ["saxes", "fflate"],
  contracts: ["zod"],
  tiles: ["@mapbox/point-geometry", "@maplibre/vt-pbf", "pbf"],
};

/** Which folders of the server's core each of them may import; those are below it. */
const lowerRooms: Readonly<Record<string, readonly string[]>> = {
  accounts: [],
  archives: [],
  backups: [],
  "bulk-changes": [],
  expiry: [],
  people: [],
  photos: [],
  "received-files": [],
  "server-settings": [],
  settings: [],
  storage: [],
  subscriptions: [],
  "track-tiles": [],
  workouts: [],
  "account-mails": ["accounts", "settings"],
  "second-factor": ["accounts"],
  sessions: ["accounts", "bulk-changes", "received-files", "second-factor"],
  derived: ["workouts"],
  "entered-workouts": ["workouts"],
  originals: ["workouts", "derived", "received-files"],
  redaction: ["workouts", "derived"],
  imports: ["workouts", "archives", "derived", "originals", "received-files", "redaction"],
  recompute: ["workouts", "derived", "originals", "redaction"],
  "workout-view": ["workouts", "redaction"],
  "import-answers": ["imports", "received-files", "redaction", "sessions", "workout-view"],
};

/**
 * Which other features of the server each of them may import, where one shows or starts what belongs to another; all others none.
 */
const lowerFeatures: Readonly<Record<string, readonly string[]>> = {
  account: ["email-addresses"],
  "account-deletion": ["email-addresses"],
  explore: ["photos"],
  feed: ["comments", "photos"],
  identities: ["account"],
  "import-workouts": ["goals", "own-data", "photos", "routes", "workouts"],
  "link-cards": ["ground-pictures", "profile", "routes"],
  operator: ["account", "account-deletion", "two-factor"],
  "own-data": [
    "comments",
    "day-notes",
    "goals",
    "heart-rate",
    "notifications",
    "photos",
    "privacy-zones",
    "profile",
    "routes",
    "workout-exports",
  ],
  pictures: ["photos", "profile"],
  search: ["geocoding", "people"],
  settings: ["heart-rate"],
  statistics: ["goals", "personal-bests", "training-load"],
  "training-load": ["heart-rate"],
  "workout-list": ["workouts"],
  workouts: ["comments", "heart-rate", "photos"],
};

/** Layers of the web client, each of which may import those below it. */
const webLayers: readonly (readonly string[])[] = [
  ["app"],
  ["pages"],
  ["features"],
  ["map", "graph"],
  ["ui"],
  ["lib"],
];

const packageOf = (path: string): string | undefined => /^packages\/(\w+)\//.exec(path)?.[1];
const featureOf = (path: string): string | undefined =>
  /^(apps\/\w+\/src\/features\/[^/]+)\//.exec(path)?.[1];
const coreRoomOf = (path: string): string | undefined =>
  /^apps\/server\/src\/core\/([^/]+)\//.exec(path)?.[1];
const webFolderOf = (path: string): string | undefined => /^apps\/web\/src\/([^/]+)\//.exec(path)?.[1];
const isNpm = (target: string): boolean =>
  !target.includes(".ts") && !/^(apps|packages|basemap)\//.test(target);

/** Forbids a package to all files except those that match. */
function only(name: string, packages: RegExp, where: RegExp, scope: RegExp, instead: string): ImportRule {
  return {
    name,
    instead,
    forbids: (from, to) => scope.test(from) && packages.test(to.target) && !where.test(from),
  };
}

const importRules: readonly ImportRule[] = [
  {
    name: "packages-downward",
    instead: "move what both need into the lower package",
    forbids(from, to) {
      const [own, other] = [packageOf(from), packageOf(to.target)];
      if (own === undefined) return false;
      if (to.target.startsWith("apps/")) return true;
      return other !== undefined && other !== own && !(lowerPackages[own] ?? []).includes(other);
    },
  },
  {
    name: "packages-pure",
    instead: "take what comes from outside as an argument, or put the code into a platform folder",
    forbids(from, to) {
      const own = packageOf(from);
      if (own === undefined || own === "testkit" || own === "demo" || !isNpm(to.target)) return false;
      return !(vettedPackages[own] ?? []).includes(to.target);
    },
  },
  {
    name: "web-not-to-server",
    instead: "declare the call in packages/contracts",
    forbids: (from, to) =>
      (from.startsWith("apps/web/") && to.target.startsWith("apps/server/")) ||
      (from.startsWith("apps/server/") && to.target.startsWith("apps/web/")),
  },
  {
    name: "features-not-to-features",
    instead:
      "move what both need into core (server), lift what is shared to the page (web), or add the pair to lowerFeatures if it is a need in one direction",
    forbids(from, to) {
      const [own, other] = [featureOf(from), featureOf(to.target)];
      if (own === undefined || other === undefined || own === other) return false;
      const [tree, feature] = own.split("/features/") as [string, string];
      const wanted = other.split("/features/")[1] ?? "";
      return tree !== "apps/server/src" || !(lowerFeatures[feature] ?? []).includes(wanted);
    },
  },
  {
    name: "services-without-features",
    instead: "move what the services or the settings need into platform: they know no feature",
    forbids: (from, to) =>
      /^apps\/server\/src\/(deps\.ts|config\/)/.test(from) && featureOf(to.target) !== undefined,
  },
  {
    name: "platform-not-upward",
    instead: "pass what the platform needs as an argument",
    forbids: (from, to) =>
      from.startsWith("apps/server/src/platform/") &&
      /^apps\/server\/src\/(core|features|cli|config|startup|app|main|deps)\b/.test(to.target),
  },
  {
    name: "core-not-upward",
    instead: "move what both need down into a room of core, or let the feature pass it",
    forbids: (from, to) =>
      from.startsWith("apps/server/src/core/") &&
      /^apps\/server\/src\/(features|cli|config|startup|app|main|serve|deps|job-tasks)\b/.test(to.target),
  },
  {
    name: "core-rooms-downward",
    instead:
      "the rooms of core stand one above the other (docs/decisions/code-structure.md#0057); move what both need to the lower one",
    forbids(from, to) {
      const [own, other] = [coreRoomOf(from), coreRoomOf(to.target)];
      if (own === undefined || other === undefined || own === other) return false;
      return !(lowerRooms[own] ?? []).includes(other);
    },
  },
  {
    name: "web-layers-downward",
    instead: "pages use features, features use ui, map and graph, all use lib",
    forbids(from, to) {
      const [own, other] = [webFolderOf(from), webFolderOf(to.target)];
      if (own === undefined || other === undefined || own === other) return false;
      return layerOf(other) <= layerOf(own);
    },
  },
  {
    name: "testkit-not-in-production",
    instead: "what tests are made of is for tests and benches",
    forbids: (from, to) =>
      packageOf(to.target) === "testkit" && /^(apps|packages)\//.test(from) && packageOf(from) !== "testkit",
  },
  {
    name: "demo-only-for-its-seed",
    instead: "only the demo's seed, tests and benches use made-up data",
    forbids: (from, to) =>
      packageOf(to.target) === "demo" &&
      /^(apps|packages)\//.test(from) &&
      !["demo", "testkit"].includes(packageOf(from) ?? "") &&
      !from.startsWith("apps/server/src/cli/seed-demo"),
  },
  {
    name: "calls-from-their-contract",
    instead:
      "import the module that declares the call: the table of all is for what is about every call, such as tests",
    forbids: (from, to) =>
      from.startsWith("apps/server/src/") && to.target === "packages/contracts/src/api.ts" && !to.isTypeOnly,
  },
  {
    name: "no-test-in-production",
    instead: "move what both need beside the code",
    forbids: (from, to) =>
      /^(apps|packages)\//.test(from) &&
      (/\.test\.tsx?$/.test(to.target) || /\/test(ing)?\//.test(to.target)),
  },
  only(
    "maplibre-only-in-map",
    /^maplibre-gl$/,
    /^apps\/web\/src\/map\//,
    /^apps\/web\/src\//,
    "use apps/web/src/map",
  ),
  only(
    "kysely-only-in-queries",
    /^kysely$/,
    /\.(queries|table)\.ts$|\/platform\/(db|access)\//,
    /^apps\/server\/src\//,
    "put the statement into the feature's *.queries.ts",
  ),
  only(
    "pg-only-in-platform",
    /^pg$/,
    /\/platform\/(db|postgres-cluster)\//,
    /^apps\/server\/src\//,
    "use platform/db",
  ),
  only(
    "sharp-only-in-its-process",
    /^sharp$/,
    /^apps\/server\/src\/platform\/images\/jpeg\.process\.ts$/,
    /./,
    "use deps.images: what others made is decoded where it can be killed",
  ),
  only(
    "valhalla-only-in-its-process",
    /^@valhallajs\/valhallajs$/,
    /^apps\/server\/src\/platform\/routing\/valhalla\.process\.ts$/,
    /./,
    "use deps.routing: routing tiles are read where they can crash",
  ),
  only(
    "programs-only-in-platform",
    /^node:child_process$/,
    /^apps\/server\/src\/(platform\/(processes|postgres-cluster)\/|cli\/seed-demo-region\.ts$)/,
    /^(apps\/\w+\/src|packages\/(?!(?:testkit|demo)\/))/,
    "do it in this process or in a worker thread; where a program has to be started, its words are constants of ours",
  ),
  only(
    "no-code-from-data",
    /^node:(vm|v8)$/,
    /^$/,
    /^(apps\/\w+\/src|packages)\//,
    "read data by its schema; nothing that came from elsewhere is run or made into objects by itself",
  ),
  only(
    "no-module-of-another-process",
    /\.process\.ts$/,
    /^$/,
    /./,
    "start it as a process of its own; what is imported runs in the server",
  ),
  only(
    "fastify-only-at-the-edge",
    /^(fastify|@fastify\/.+)$/,
    /\.endpoints\.ts$|\/platform\/(access|http|metrics|probes)\/|\/src\/app\.ts$/,
    /^apps\/server\/src\//,
    "keep the use case free of HTTP; declare it in *.endpoints.ts",
  ),
];

function layerOf(folder: string): number {
  const index = webLayers.findIndex((layer) => layer.includes(folder));
  return index === -1 ? webLayers.length : index;
}

/** Sentences about every import that a rule forbids. */
export function findForbiddenImports(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => !isTest(file.path))
    .flatMap((file) =>
      file.imports.flatMap((to) =>
        importRules
          .filter((rule) => rule.forbids(file.path, to))
          .map((rule) => `${file.path}: ${rule.name}: imports ${to.target}; ${rule.instead}`),
      ),
    );
}

/** Whether a file belongs to the tests, which may import anything. */
export function isTest(path: string): boolean {
  return /\.(test|test-d)\.tsx?$/.test(path) || /^apps\/(server\/test|web\/src\/testing)\//.test(path);
}
