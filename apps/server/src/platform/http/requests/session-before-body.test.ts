import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, itInOneProcess, type TestApp, type TestUser } from "../../../../test/test-app.ts";

const firstLine = async (socket: Socket): Promise<string> => {
  const [chunk] = (await once(socket, "data")) as [Buffer];
  return chunk.toString().split("\r\n")[0] ?? "";
};

describe("a body of a client without a session", () => {
  let server: TestApp;
  let user: TestUser;
  let port: number;

  beforeAll(async () => {
    server = await createTestApp();
    user = await server.signUp("sender");
    await server.app.listen({ host: "127.0.0.1", port: 0 });
    ({ port } = server.app.server.address() as AddressInfo);
  });
  afterAll(() => server.close());

  /** Sends the head of a request, like a client that has much to send. */
  const begin = async (path: string, headers: readonly string[]): Promise<Socket> => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    const head = [`POST /apiserver/v1${path} HTTP/1.1`, "Host: 127.0.0.1", "Content-Type: application/json"];
    socket.write(`${[...head, ...headers].join("\r\n")}\r\n\r\n`);
    return socket;
  };

  it.each([
    ["none", "/workouts/header", []],
    ["one that has ended", "/workouts/header", ["STTAuthorization: 0123456789abcdef"]],
    ["a cookie alone", "/workout", ["Cookie: sessionkey=0123456789abcdef"]],
  ])("is not waited for: %s", async (_what, path, headers) => {
    const socket = await begin(path, ["Content-Length: 900000", ...headers]);
    expect(await firstLine(socket)).toMatch(/^HTTP\/1\.1 40[13] /);
    socket.destroy();
  });

  it("is skipped if it comes all the same, and the connection serves the next request", async () => {
    const socket = await begin("/workouts/header", ["Content-Length: 900000"]);
    expect(await firstLine(socket)).toContain(" 401 ");
    socket.write("x".repeat(900_000));
    socket.write("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    expect(await firstLine(socket)).toContain(" 200 ");
    socket.destroy();
  });

  it("is not requested, while that of a person is", async () => {
    const expecting = ["Content-Length: 2", "Expect: 100-continue"];
    const stranger = await begin("/workouts/header", expecting);
    expect(await firstLine(stranger)).toContain(" 401 ");
    const person = await begin("/workouts/header", [...expecting, `STTAuthorization: ${user.key}`]);
    expect(await firstLine(person)).toBe("HTTP/1.1 100 Continue");
    person.write("[]");
    expect(await firstLine(person)).toContain(" 400 ");
    stranger.destroy();
    person.destroy();
  });

  itInOneProcess("may be as long as the server takes, and no query longer", async () => {
    const long = await fetch(`http://127.0.0.1:${port}/apiserver/v1/servertime?${"a&".repeat(6000)}`);
    expect(long.status).toBe(200);
    const longer = await fetch(`http://127.0.0.1:${port}/apiserver/v1/servertime?${"a&".repeat(10_000)}`);
    expect(longer.status).toBe(431);
  });
});
