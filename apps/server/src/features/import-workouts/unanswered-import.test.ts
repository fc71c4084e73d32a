import { type IncomingMessage, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestApp, multipartBody, type TestApp, type TestUser } from "../../../test/test-app.ts";

const point = (lat: number, minute: number): string =>
  `<trkpt lat="${lat}" lon="24"><time>2025-06-01T10:0${minute}:00Z</time></trkpt>`;
const gpx = Buffer.from(
  `<gpx version="1.1" creator="test"><trk><trkseg>${point(60, 0)}${point(60.001, 1)}</trkseg></trk></gpx>`,
);

describe("an import whose client has disconnected", () => {
  let server: TestApp;
  let user: TestUser;
  let port: number;

  beforeAll(async () => {
    server = await createTestApp();
    user = await server.signUp("importer");
    await server.app.listen({ port: 0 });
    ({ port } = server.app.server.address() as AddressInfo);
  });
  afterAll(() => server.close());

  const workouts = async (): Promise<readonly unknown[]> =>
    (await server.call("GET", "/workouts", { key: user.key })).json().payload;

  /** Sends a file, disconnects while the server stores it, and lets the server finish. */
  const leaveWhileStoring = async (query: string): Promise<void> => {
    const { body, contentType } = multipartBody([{ name: "a.gpx", bytes: gpx }]);
    const blocker = await server.database.pool.connect();
    await blocker.query("BEGIN; LOCK TABLE uploads IN EXCLUSIVE MODE");
    const request = httpRequest({
      port,
      method: "POST",
      path: `/apiserver/v1/workout/importGpx${query}`,
      headers: { STTAuthorization: user.key, "content-type": contentType },
      agent: false,
    });
    request.on("error", () => {});
    const { socket } = await new Promise<IncomingMessage>((resolve) => {
      server.app.server.once("request", resolve);
      request.end(body);
    });
    const waiting = async () => (await blocker.query("SELECT 1 FROM pg_locks WHERE NOT granted")).rows;
    await expect.poll(waiting).not.toEqual([]);
    request.destroy();
    await expect.poll(() => socket.destroyed).toBe(true);
    await blocker.query("COMMIT");
    blocker.release();
  };

  it("[ADD-3] [API-48] leaves nothing for clients that want it so, and its workout for all others", async () => {
    const before = await server.cachedFiles();
    const remove = vi.spyOn(server.deps.files, "remove");
    await leaveWhileStoring("?unanswered=discard");
    await expect.poll(() => remove.mock.calls.length).toBeGreaterThan(0);
    await expect.poll(() => server.cachedFiles()).toEqual(before);
    expect(await workouts()).toEqual([]);
    remove.mockRestore();
    await leaveWhileStoring("");
    await expect.poll(workouts).toHaveLength(1);
  });
});
