import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const root = dirname(dirname(import.meta.dirname));

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** Types are used without an import; knip.json lists the others that no file names. */
const unnamed = /^@types\//;

const workspaces = globSync(["package.json", "{apps,packages}/*/package.json", "basemap/package.json"], {
  cwd: root,
});

/** knip considers a dependency used if another one could use it, as altcha-lib could use `@fastify/cors`. */
it.each(workspaces)("%s declares only what its own files name", (path) => {
  const folder = join(root, dirname(path));
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, path), "utf8")) as Manifest;
  const where =
    path === "package.json"
      ? [
          "{scripts,bench,e2e,docs,apps,packages}/**/*.{ts,mjs}",
          "*.config.{ts,js}",
          "knip.json",
          "package.json",
        ]
      : ["**/*.{ts,tsx,css,html}"];
  const files = globSync(where, { cwd: folder, exclude: ["**/node_modules/**", "**/dist/**"] });
  const text = files.map((file) => scriptsOf(file, readFileSync(join(folder, file), "utf8"))).join("\n");
  const ignored = readFileSync(join(root, "knip.json"), "utf8");
  const names = Object.keys({ ...dependencies, ...devDependencies });
  const unused = names.filter(
    (name) =>
      !text.includes(name) &&
      !unnamed.test(name) &&
      !name.startsWith("@cairn/") &&
      !ignored.includes(name.split("/")[0] ?? name),
  );
  expect(unused).toEqual([]);
});

/** The scripts of a manifest, without its declarations. */
const scriptsOf = (file: string, text: string): string =>
  file.endsWith("package.json")
    ? JSON.stringify((JSON.parse(text) as { readonly scripts?: object }).scripts)
    : text;
