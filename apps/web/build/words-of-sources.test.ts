import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { messagesOfSources } from "./words-of-sources.ts";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cairn-words-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const write = (files: Readonly<Record<string, string>>) => {
  for (const [name, source] of Object.entries(files)) writeFileSync(join(folder, name), source);
  return messagesOfSources([join(folder, "screen.tsx")]);
};

it("finds what a screen and its static imports name, as a whole or by the beginning", () => {
  const named = write({
    "screen.tsx": [
      'import { part } from "./part.ts";',
      'import {\n  list,\n} from "./list.tsx";',
      'import "./styles.css";',
      't("likes.like"); t(`dashboard.${kind}Title`);',
    ].join("\n"),
    "part.ts": 'export { more } from "./more.ts";\nconst label = "people.follow-back";',
    "more.ts": 't("more.of.it");',
    "list.tsx": 't("list.title");',
  });
  for (const id of ["likes.like", "dashboard.quietTitle", "people.follow-back", "more.of.it", "list.title"])
    expect(named.has(id), id).toBe(true);
  expect(named.has("likes.liked")).toBe(false);
  expect(named.has("dashboard")).toBe(false);
});

it("leaves out what is loaded later, and what a file of types names", () => {
  const named = write({
    "screen.tsx": 'import type { Kind } from "./kinds.ts";\nconst later = () => import("./dialog.tsx");',
    "kinds.ts": 'export type Kind = "kinds.one";',
    "dialog.tsx": 't("dialog.title");',
  });
  expect(named.has("kinds.one")).toBe(false);
  expect(named.has("dialog.title")).toBe(false);
});

it("has of failures only those that are named as a whole", () => {
  const named = write({ "screen.tsx": 't(`errors.${reason}`); t("errors.network");' });
  expect(named.has("errors.network")).toBe(true);
  expect(named.has("errors.session.expired")).toBe(false);
});
