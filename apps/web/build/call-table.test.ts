import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { callTable } from "./call-table.ts";

let folder = "";
let server: ViteDevServer;

const declare = (path: string) => {
  const call = { method: "POST", path, bodyKind: "json", answer: "plain", summary: "", errors: [] };
  writeFileSync(join(folder, "feed.ts"), `export const listFeed = ${JSON.stringify(call)};`);
};

const served = async () => (await server.transformRequest("virtual:calls"))?.code;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "contract-"));
  writeFileSync(
    join(folder, "api.ts"),
    'import { listFeed } from "./feed.ts"; export const api = { listFeed };',
  );
  declare("/feed");
  server = await createServer({
    root: folder,
    configFile: false,
    logLevel: "silent",
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
    plugins: [callTable(join(folder, "api.ts"))],
  });
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

it("the browser's calls follow the contract while Vite serves, and hold nothing but what is sent", async () => {
  expect(await served()).toContain(
    '{"listFeed":{"path":"/feed","method":"POST","bodyKind":"json","answer":"plain"}}',
  );
  const servedAfterChange = () => {
    // Written until it is noticed: the file may have been changed before it was watched.
    declare("/feed/newest");
    return served();
  };
  await expect.poll(servedAfterChange).toContain('"path":"/feed/newest"');
});
