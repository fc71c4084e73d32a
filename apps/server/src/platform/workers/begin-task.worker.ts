import { parentPort } from "node:worker_threads";

/** A task for a thread, and the number under which the thread says that it begins it. */
export interface TaskToBegin {
  readonly id: number;
  /** Address of its module. */
  readonly file: string;
  /** Name of the function in it. */
  readonly name: string;
  readonly input: unknown;
}

/**
 * Loads the module of a task, says that the task begins, and runs it. Until then the thread has been starting and compiling,
 * which on a busy machine takes far longer than the task may.
 *
 * @throws what the task throws
 */
export async function beginTask({ id, file, name, input }: TaskToBegin): Promise<unknown> {
  const tasks = (await import(file)) as Readonly<Record<string, (given: unknown) => unknown>>;
  const task = tasks[name];
  if (task === undefined) throw new Error(`there is no task ${name} in ${file}`);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
  parentPort?.postMessage(id);
  return await task(input);
}
