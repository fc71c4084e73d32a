import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { describeFailedPages } from "./failed-pages.ts";

it("describes what the pages of failed journeys showed, and nothing else of the reports", () => {
  const folder = mkdtempSync(join(tmpdir(), "cairn-pages-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const report = (name: string, text: string) => {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "error-context.md"), text);
  };
  report(
    "login-b",
    '# Error\n\n```\nno\n```\n\n# Page snapshot\n\n```yaml\n- main:\n  - text: "Log in"\n```\n\n# Source\n',
  );
  report("login-a", "# Error\n\nthe browser ended\n");
  expect(describeFailedPages(folder)).toBe(
    'The page of login-a:\nno page\n\nThe page of login-b:\n- main:\n  - text: "Log in"\n',
  );
  expect(describeFailedPages(join(folder, "none"))).toBe("");
});
