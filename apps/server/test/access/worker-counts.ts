import type { TestApp } from "../test-app.ts";

/** How often worker threads have performed a task so far, by outcome. */
export async function workerCounts(
  { deps }: TestApp,
  task: string,
): Promise<Readonly<Record<string, number>>> {
  const text = await deps.metrics.registry.getSingleMetricAsString("cairn_worker_task_seconds");
  const counts: Record<string, number> = {};
  for (const [, labels = "", count] of text.matchAll(/_count\{([^}]*)\} (\d+)/g)) {
    if (!labels.includes(`task="${task}"`)) continue;
    const outcome = /outcome="(\w+)"/.exec(labels)?.[1] ?? "";
    counts[outcome] = (counts[outcome] ?? 0) + Number(count);
  }
  return counts;
}
