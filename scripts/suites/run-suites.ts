import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import type { Counts, Suite } from "./suites.ts";

/**
 * Runs suites and prints one closing line for each, `NAME: N passed, N failed`, with its duration; prints a
 * suite's output if it fails.
 *
 * @param atOnce how many suites run at once
 * @returns whether all passed
 */
export async function runSuites(root: string, suites: readonly Suite[], atOnce: number): Promise<boolean> {
  mkdirSync(join(root, ".cache", "test"), { recursive: true });
  const waiting = [...suites];
  const failed: Suite[] = [];
  const work = async (): Promise<void> => {
    for (let suite = waiting.shift(); suite !== undefined; suite = waiting.shift()) {
      if (!(await runSuite(root, suite))) failed.push(suite);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return failed.length === 0;
}

async function runSuite(root: string, suite: Suite): Promise<boolean> {
  const begun = performance.now();
  const { status, said } = await runCommand(root, suite);
  const seconds = Math.round((performance.now() - begun) / 1000);
  const counts =
    status === 0 ? (readCounts(suite) ?? { passed: 1, failed: 0, skipped: 0 }) : countFailure(suite);
  if (status !== 0 || counts.failed > 0)
    process.stdout.write(`\n${said.trimEnd()}\n\n${suite.explain?.() ?? ""}`);
  if (counts.skipped > 0)
    process.stdout.write(`${suite.name}: ${counts.skipped} skipped, each with its reason in its title\n`);
  process.stdout.write(closingLine(suite, counts));
  process.stdout.write(`${suite.name} took ${seconds} s\n`);
  return status === 0 && counts.failed === 0;
}

/** A suite without counts reports only whether it passed. */
function closingLine(suite: Suite, { passed, failed }: Counts): string {
  if (suite.readCounts === undefined) return `${suite.name}: ${failed === 0 ? "passed" : "failed"}\n`;
  return `${suite.name}: ${passed} passed, ${failed} failed\n`;
}

/** A suite that ended with an error has failed, even if its report has no failed test. */
function countFailure(suite: Suite): Counts {
  const counts = readCounts(suite) ?? { passed: 0, failed: 1, skipped: 0 };
  return { ...counts, failed: Math.max(1, counts.failed) };
}

function readCounts(suite: Suite): Counts | undefined {
  try {
    return suite.readCounts?.();
  } catch {
    // There is no report: the suite did not get that far, or ran nothing.
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

function runCommand(root: string, suite: Suite): Promise<{ status: number; said: string }> {
  const [script = "", ...args] = suite.command;
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    env: {
      ...process.env,
      ...suite.environment,
      // Tools that start `node` by name get the project's own.
      PATH: [dirname(process.execPath), process.env["PATH"]].join(delimiter),
      FORCE_COLOR: "0",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => said.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => said.push(chunk));
  const { promise, resolve } = Promise.withResolvers<{ status: number; said: string }>();
  child.on("error", (error) => resolve({ status: 1, said: String(error) }));
  child.on("close", (code) => resolve({ status: code ?? 1, said: Buffer.concat(said).toString("utf8") }));
  return promise;
}
