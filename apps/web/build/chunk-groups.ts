import type { Rolldown } from "vite";

/** What the browser starts with, whatever the screen. */
const start = /\/index\.html$/;
/** The home page and what it fetches after its words; visitors who go no further load nothing else. */
const home = /\/src\/(pages\/home-page|features\/home\/live-track)\.tsx$/;
/** What the other screens open with: themselves, what stands around them, and what follows at once. */
const opening =
  /\/src\/(pages\/[\w-]+-page\.tsx|(app\/with-data|app\/shell\/member-frame|pages\/workout-page-later|map\/map-engine)\.ts)$/;

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
 * - `data`: what another screen opens with and shares with anything else, and the styles of all of them.
 * - none: what one screen or one dialog alone needs, which is a file by itself.
 */
export function chunkGroupOf(id: string, modules: Modules): "base" | "data" | null {
  const roots = [...rootsOf(id, modules)];
  const isShared = roots.length > 1;
  if (roots.some((root) => start.test(root))) return "base";
  if (roots.some((root) => home.test(root))) return isShared ? "base" : null;
  if (!roots.some((root) => opening.test(root))) return null;
  return isShared || id.endsWith(".css") ? "data" : null;
}
