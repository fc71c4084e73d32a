import type { Rolldown } from "vite";

/** What the browser starts with, whatever the screen. */
const start = /\/index\.html$/;
/** The home page and what it fetches after its words; visitors who go no further load nothing else. */
const home = /\/src\/(pages\/home-page|features\/home\/live-track)\.tsx$/;
/** A screen. */
const page = /\/src\/pages\/[\w-]+-page\.tsx$/;
/** What the other screens open with besides themselves: what stands around them, and what follows at once. */
const frame =
  /\/src\/(app\/with-data|app\/shell\/member-frame|pages\/(dashboard|workout)-page-later|map\/map-engine)\.ts$/;
/** What most people see first: the dashboard, and what is around every screen with data. */
const first = /\/src\/(pages\/dashboard-page\.tsx|(app\/with-data|app\/shell\/member-frame)\.ts)$/;
/** What is around every screen with data. */
const around = /\/src\/app\/(with-data|shell\/member-frame)\.ts$/;
/** What the dashboard fetches after its first paint. */
const soon = /\/src\/pages\/dashboard-page-later\.ts$/;
/** A workout's page with its graphs and its map. */
const track = /\/src\/(pages\/workout-page\.tsx|(pages\/workout-page-later|map\/map-engine)\.ts)$/;
const workout = /\/src\/pages\/workout-page\.tsx$/;
/** Further screens that need much of it. */
const withMaps = /\/src\/pages\/(route|new-route|explore|tracks-map|profile|profile-edit)-page\.tsx$/;
/** Screens that share much with each other, and little with others: for planned routes, and for logging in. */
const routes = /\/src\/pages\/(new-)?route-page\.tsx$/;
const account = /\/src\/pages\/(login|password|sign-in-return|sign-up)-page\.tsx$/;

type Modules = Pick<Rolldown.ChunkingContext, "getModuleInfo">;

/** Names of the files that are asked for by themselves (entries and dynamic imports) and need a module without asking for it. */
function rootsOf(id: string, modules: Modules): ReadonlySet<string> {
  const seen = new Set([id]);
  const roots = new Set<string>();
  for (const one of seen) {
    const info = modules.getModuleInfo(one);
    if (!info) continue;
    if (info.isEntry || info.dynamicImporters.length > 0) roots.add(one);
    for (const importer of info.importers) seen.add(importer);
  }
  return roots;
}

/**
 * The file that a module goes into with others: a browser on a slow line pays for each further file, and small files compress
 * badly.
 *
 * - `base`: what the browser starts with, and what the home page shares with them or fetches twice.
 * - `data`: the frame of all screens but the home page; what the dashboard shares with anything else, and their styles; and what
 *   a workout's page shares with screens that need little of it.
 * - `soon`: the same of what follows on the dashboard.
 * - `track`: a workout's page, and what it shares with others: maps and graphs.
 * - `more`: the same of further screens.
 * - `maps`: what those of them share that also need `track`, so that the others need not load it.
 * - `routes`, `account`: what the screens for planned routes, and those for logging in, share with each other alone.
 * - none: what one screen or one dialog alone needs, which is a file by itself.
 *
 * Each group needs only those before it, so that none waits for another in a circle, and the rules of a component come after
 * those of its parts.
 */
function chunkGroupOf(id: string, modules: Modules): ChunkGroup | null {
  const roots = [...rootsOf(id, modules)];
  const isShared = roots.length > 1;
  const isOnlyNeededBy = (pattern: RegExp): boolean => roots.every((root) => pattern.test(root));
  const isNeededBy = (pattern: RegExp): boolean => roots.some((root) => pattern.test(root));
  if (isNeededBy(start)) return "base";
  if (isNeededBy(home)) return isShared ? "base" : null;
  if (isOnlyNeededBy(around)) return "data";
  if (isOnlyNeededBy(workout)) return "track";
  const screens = roots.filter((root) => page.test(root) || frame.test(root));
  if (screens.length === 0 || !(isShared || id.endsWith(".css"))) return null;
  if (isNeededBy(first)) return "data";
  if (isNeededBy(track))
    return screens.every((screen) => track.test(screen) || withMaps.test(screen)) ? "track" : "data";
  if (isNeededBy(soon)) return "soon";
  if (screens.every((screen) => routes.test(screen))) return "routes";
  if (screens.every((screen) => account.test(screen))) return "account";
  return screens.every((screen) => withMaps.test(screen)) ? "maps" : "more";
}

const chunkGroups = ["base", "data", "soon", "track", "more", "maps", "routes", "account"] as const;

type ChunkGroup = (typeof chunkGroups)[number];

/** The groups for the bundler. Each takes what it needs with it, so the first ones choose first. */
export const codeGroups = chunkGroups.map((group, place) => ({
  debugName: group,
  priority: chunkGroups.length - place,
  name: (id: string, modules: Modules) => (chunkGroupOf(id, modules) === group ? group : null),
}));
