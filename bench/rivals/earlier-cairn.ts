import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";

const root = dirname(dirname(import.meta.dirname));

/** An earlier version of Cairn at a commit, built in a folder of its own. */
export interface EarlierCairn {
  readonly root: string;
  readonly remove: () => void;
}

/**
 * Checks an earlier Cairn out of the history and builds it with the packages installed here, so that both
 * versions run on the same machine at the same time. Undefined if the history does not go back that far, as
 * in a shallow clone.
 */
export function buildEarlierCairn(commit: string): EarlierCairn | undefined {
  const folder = mkdtempSync(join(tmpdir(), "cairn-earlier-"));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const archive = execFileSync("git", ["archive", commit], {
      cwd: root,
      maxBuffer: 1e9,
      stdio: ["ignore", "pipe", "ignore"],
    });
    execFileSync("tar", ["-x", "-C", folder], { input: archive });
  } catch {
    remove();
    return undefined;
  }
  borrowPackages(folder);
  cpSync(join(root, "basemap", "dist"), join(folder, "basemap", "dist"), { recursive: true });
  const build = 'import("./scripts/build-web.ts").then(({ buildWeb }) => buildWeb(process.cwd(), () => {}))';
  execFileSync(process.execPath, ["-e", build], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  return { root: folder, remove };
}

/** Links every installed package; Cairn's own packages are links into the folder. */
function borrowPackages(folder: string): void {
  const [there, here] = [join(folder, "node_modules"), join(root, "node_modules")];
  mkdirSync(join(there, "@cairn"), { recursive: true });
  for (const name of readdirSync(here)) {
    if (name !== "@cairn" && !name.startsWith(".")) symlinkSync(join(here, name), join(there, name));
  }
  for (const space of ["packages", "apps"]) {
    for (const name of readdirSync(join(folder, space))) {
      symlinkSync(join(folder, space, name), join(there, "@cairn", name));
      const own = join(space, name, "node_modules");
      if (existsSync(join(root, own))) symlinkSync(join(root, own), join(folder, own));
    }
  }
  symlinkSync(join(folder, "basemap"), join(there, "@cairn", "basemap"));
}
