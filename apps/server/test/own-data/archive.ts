import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { workOff } from "../processes/job-worker.ts";
import { multipartBody, type TestApp, type TestUser } from "../test-app.ts";

/** The files of an archive by path. */
export type Files = ReadonlyMap<string, Buffer>;

/** The password header, which calls that hand out a whole account require. */
export const proof = (user: TestUser) => ({ password: encodeURIComponent(user.password) });
/** A JSON file of an archive. */
export const json = (files: Files, name: string) => JSON.parse(files.get(name)?.toString() ?? "null");

/** The archive of all of a person's data, downloaded like they would. */
export const exportOf = async (server: TestApp, user: TestUser): Promise<Buffer> => {
  // A job writes the notifications of what others did; it might otherwise run after the archive's job.
  await workOff(server);
  await server.call("POST", "/account/export", { key: user.key, headers: proof(user) });
  await workOff(server);
  const opened = await server.call("POST", "/account/export/download", {
    key: user.key,
    headers: proof(user),
  });
  const { id, ticket } = opened.json().payload;
  return (await server.call("GET", `/account/export/${id}?ticket=${ticket}`, { key: user.key })).rawPayload;
};

/** Imports an archive as the import dialog does; resolves to the job with the result of each file. */
export const moveIn = async (server: TestApp, user: TestUser, bytes: Buffer) => {
  const { body, contentType } = multipartBody([{ name: "cairn.zip", bytes }]);
  const started = await server.call("POST", "/workout/import", {
    key: user.key,
    payload: body,
    headers: { "content-type": contentType },
  });
  await workOff(server);
  const { jobId } = started.json().payload;
  return (await server.call("GET", `/workout/import/${jobId}`, { key: user.key })).json().payload;
};

/** A zip of the given files. */
export const zipOf = async (files: Files): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [name, bytes] of files) zip.addBuffer(bytes, name);
  zip.end();
  return await buffer(zip.outputStream);
};

/** The same files with some of them changed and the list of files updated. */
export const withChanges = (files: Files, changes: Readonly<Record<string, string | Buffer>>): Files => {
  const all = new Map(files);
  for (const [name, content] of Object.entries(changes)) all.set(name, Buffer.from(content));
  const manifest = json(all, "cairn.json");
  manifest.members = [...all]
    .filter(([name]) => name !== "cairn.json")
    .map(([path, bytes]) => ({
      path,
      size: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    }));
  all.set("cairn.json", Buffer.from(JSON.stringify(manifest)));
  return all;
};

/** The archive of such files. */
export const changed = async (
  files: Files,
  changes: Readonly<Record<string, string | Buffer>>,
): Promise<Buffer> => await zipOf(withChanges(files, changes));
