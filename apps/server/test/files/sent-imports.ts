import type { ImportJobFileView, ImportJobView } from "@cairn/contracts/import-workouts/import-jobs";
import { patience } from "@cairn/testkit/patience";
import { expect } from "vitest";
import type { TestAnswer } from "../test-answer.ts";
import { multipartBody, type TestApp, type TestUser } from "../test-app.ts";

/** A file of a multipart body. */
export type SentFile = Parameters<typeof multipartBody>[0][number];

/** A job of `POST /workout/import` with its files. */
export type SentImport = ImportJobView & { readonly files: readonly ImportJobFileView[] };

/** Sends the files of a new import job. */
export async function sendImport(
  server: TestApp,
  { key }: TestUser,
  files: readonly SentFile[],
  query = "",
): Promise<TestAnswer> {
  const { body, contentType } = multipartBody(files);
  const headers = { "content-type": contentType };
  return await server.call("POST", `/workout/import${query}`, { key, payload: body, headers });
}

export const readImport = async (
  server: TestApp,
  { key }: TestUser,
  jobId: string,
  query = "",
): Promise<SentImport> =>
  (await server.call("GET", `/workout/import/${jobId}${query}`, { key })).json().payload;

/** An archive of many files is decoded with a low priority. */
const wholeImport = 4 * patience.step;

/** Waits until a job has nothing left to do; a worker has to run (`startWorker`). */
export async function endedImport(server: TestApp, user: TestUser, jobId: string): Promise<SentImport> {
  const state = async () => (await readImport(server, user, jobId)).state;
  await expect.poll(state, { timeout: wholeImport }).toBeOneOf(["finished", "cancelled", "undone"]);
  return await readImport(server, user, jobId);
}

/** Imports files as a job and waits for its end. */
export async function importAsJob(
  server: TestApp,
  user: TestUser,
  ...files: readonly SentFile[]
): Promise<SentImport> {
  const sent = await sendImport(server, user, files);
  return await endedImport(server, user, sent.json().payload.jobId);
}
