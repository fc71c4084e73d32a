import { apiPrefix } from "@cairn/contracts/endpoint";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../browser-stub.ts";

const answer = (status: number, body: unknown) =>
  vi.fn<typeof fetch>(() => Promise.resolve(new Response(JSON.stringify(body), { status })));

const load = async (fetcher: typeof fetch) => {
  stubBrowser({ sessionkey: "0".repeat(32) });
  vi.stubGlobal("fetch", fetcher);
  const session = await import("../session.ts");
  session.startSession();
  return { session, ...(await import("./api-client.ts")) };
};

afterAll(() => {
  vi.unstubAllGlobals();
});
beforeEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
});

describe("the table of calls", () => {
  it("writes addresses below the contract's prefix, with encoded parameters", async () => {
    const { addressOf } = await load(answer(200, {}));
    expect(addressOf("getCombinedWorkout", { workoutKey: "a/b?c" })).toBe(
      `${apiPrefix}/workouts/a%2Fb%3Fc/combined`,
    );
    expect(addressOf("listWorkouts", {}, { limit: 40, offset: 0, since: undefined })).toBe(
      `${apiPrefix}/workouts?limit=40&offset=0`,
    );
  });
});

const payloadOf = (word: string) => ({ error: null, payload: { description: word }, metadata: null });

describe("a call that the boot script has made already", () => {
  const workoutKey = "0123456789abcdef01234567";
  const address = `${apiPrefix}/workouts/${workoutKey}/combined`;
  const early = (given: Partial<NonNullable<typeof globalThis.earlyAnswer>> = {}) => {
    const response = Promise.resolve(new Response(JSON.stringify(payloadOf("early"))));
    vi.stubGlobal("earlyAnswer", { address, sessionKey: "0".repeat(32), response, ...given });
  };
  const ask = async () => {
    const { request } = await load(answer(200, payloadOf("asked again")));
    const words: unknown[] = [];
    for (let time = 0; time < 2; time += 1) {
      const result = await request("getCombinedWorkout", { params: { workoutKey } });
      words.push(result.ok && result.value.description);
    }
    return words;
  };

  it("is reused, once", async () => {
    early();
    expect(await ask()).toEqual(["early", "asked again"]);
  });

  it.each([
    ["of another workout", { address: address.replace("0", "1") }],
    ["for somebody else", { sessionKey: undefined }],
    ["that nothing answered", { response: Promise.resolve(undefined) }],
  ])("is made again where it was one %s", async (_which, given) => {
    early(given);
    expect(await ask()).toEqual(["asked again", "asked again"]);
  });
});

describe("a call", () => {
  it("unwraps the envelope", async () => {
    const { request } = await load(answer(200, { error: null, payload: [], metadata: null }));
    expect(await request("listWorkouts", {})).toEqual({ ok: true, value: [] });
  });

  it("returns the bytes of a binary answer unchanged", async () => {
    const bytes = Uint8Array.of(0x43, 0x52, 0, 255);
    const { request } = await load(vi.fn<typeof fetch>(() => Promise.resolve(new Response(bytes))));
    const result = await request("getWorkoutRecording", {
      params: { workoutKey: "0123456789abcdef01234567" },
    });
    expect(result.ok && new Uint8Array(result.value)).toEqual(bytes);
  });

  it("sends a login as a form and returns its plain answer", async () => {
    const fetcher = answer(200, { sessionkey: "k" });
    const { request } = await load(fetcher);
    expect(await request("login", { body: { l: "maren", p: "a b&c" } })).toEqual({
      ok: true,
      value: { sessionkey: "k" },
    });
    const sent = new Request("http://localhost/", fetcher.mock.calls[0]?.[1]);
    expect(sent.headers.get("content-type")).toBe("application/x-www-form-urlencoded;charset=UTF-8");
    expect(await sent.text()).toBe("l=maren&p=a+b%26c");
  });

  it("returns the server's refusal with its fields", async () => {
    const fields = [{ field: "email", reason: "invalid" }];
    const { request } = await load(
      answer(400, { error: { code: "400", reason: "request.invalid", description: "", fields } }),
    );
    const result = await request("getUser", {});
    expect(result.ok ? undefined : result.error).toMatchObject({
      reason: "request.invalid",
      status: 400,
      fields,
    });
  });

  it.each(["session.expired", "session.required"])(
    "[LOGIN-8] marks the session as expired if the server answers %s",
    async (reason) => {
      const { request, session } = await load(answer(401, { error: { code: "401", reason } }));
      await request("getUser", {});
      expect(session.currentSession().expired).toBe(true);
    },
  );

  it("[LOGIN-8] keeps the session if something else was refused", async () => {
    const { session, request } = await load(
      answer(403, { error: { code: "403", reason: "workout.forbidden" } }),
    );
    await request("listWorkouts", {});
    expect(session.currentSession().expired).toBe(false);
  });

  it("distinguishes a silent server from one that speaks another protocol", async () => {
    const { request } = await load(vi.fn<typeof fetch>(() => Promise.reject(new TypeError("failed"))));
    const silent = await request("getUser", {});
    expect(silent.ok ? undefined : silent.error.reason).toBe("network");
    vi.stubGlobal(
      "fetch",
      vi.fn<typeof fetch>(() => Promise.resolve(new Response("<h1>Bad gateway</h1>", { status: 502 }))),
    );
    const proxy = await request("getUser", {});
    expect(proxy.ok ? undefined : proxy.error.reason).toBe("unreadable");
  });
});
