import { fail, ok } from "@cairn/domain/result";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiFailure } from "../../lib/api/api-failure.ts";
import { stubBrowser } from "../../lib/browser-stub.ts";

const sessionkey = "a".repeat(32);
const tokens = () => {
  let made = 0;
  return vi.fn(() => Promise.resolve(ok(`token-${++made}`)));
};

/** Consecutive answers of the server; the last one repeats. */
const serve = (...answers: readonly { readonly status: number; readonly body: object }[]) => {
  const calls: {
    readonly address: string;
    readonly headers: Record<string, string>;
    readonly body: string;
  }[] = [];
  vi.stubGlobal(
    "fetch",
    (address: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
      const { status, body: content } = answers[Math.min(calls.length, answers.length - 1)] ?? {
        status: 500,
        body: {},
      };
      calls.push({ address, headers, body });
      return Promise.resolve(Response.json(content, { status }));
    },
  );
  return calls;
};
const welcome = { status: 200, body: { sessionkey, username: "maren" } };
const refusal = (reason: string, status = 403) => ({ status, body: { error: { reason } } });

const load = async () => ({
  ...(await import("./log-in.ts")),
  ...(await import("../../lib/session.ts")),
  ...(await import("../../lib/query/query-client.ts")),
  ...(await import("../../lib/query/query-keys.ts")),
});

describe("logging in", () => {
  afterAll(() => {
    vi.unstubAllGlobals();
  });
  let modules: Awaited<ReturnType<typeof load>>;
  beforeEach(async () => {
    vi.unstubAllGlobals();
    vi.resetModules();
    stubBrowser();
    modules = await load();
  });

  it("sends a normalized name, the unchanged password and the solved check", async () => {
    const calls = serve(welcome);
    const answer = await modules.logIn("  MaReN ", " Pass Word ", tokens());
    expect(answer.ok).toBe(true);
    expect(calls[0]?.address).toContain("source=javascript");
    expect(Object.fromEntries(new URLSearchParams(calls[0]?.body))).toEqual({ l: "maren", p: " Pass Word " });
    expect(calls[0]?.headers["X-Human-Check"]).toBe("token-1");
    expect(modules.currentSession()).toEqual({ key: sessionkey, expired: false });
  });

  it("solves an expired check once more, with a new token, and then gives up", async () => {
    const once = serve(refusal("session.human_check_failed"), welcome);
    expect((await modules.logIn("maren", "x", tokens())).ok).toBe(true);
    expect(once.map(({ headers }) => headers["X-Human-Check"])).toEqual(["token-1", "token-2"]);
    const always = serve(refusal("session.human_check_failed"));
    expect((await modules.logIn("maren", "x", tokens())).ok).toBe(false);
    expect(always).toHaveLength(2);
  });

  it.each(["session.login_failed", "request.rate_limited"])(
    "does not retry if the answer is %s",
    async (reason) => {
      const calls = serve(refusal(reason));
      expect(await modules.logIn("maren", "wrong", tokens())).toMatchObject({ ok: false, error: { reason } });
      expect(calls).toHaveLength(1);
      expect(modules.currentSession().key).toBeUndefined();
    },
  );

  it("does not call the server without a token", async () => {
    const calls = serve(welcome);
    const answer = await modules.logIn("maren", "x", () => Promise.resolve(fail(new ApiFailure("network"))));
    expect(answer).toMatchObject({ ok: false, error: { reason: "network" } });
    expect(calls).toEqual([]);
  });

  const remember = ({ queryClient, queryKeys }: typeof modules, username: string) => {
    queryClient.setQueryData(queryKeys.ownAccount, { username } as never);
    queryClient.setQueryData(queryKeys.ownRoutes, []);
  };

  it("forgets what another person loaded in this browser", async () => {
    serve(welcome);
    remember(modules, "ada");
    await modules.logIn("maren", "x", tokens());
    expect(modules.queryClient.getQueryData(modules.queryKeys.ownAccount)).toBeUndefined();
    expect(modules.queryClient.getQueryData(modules.queryKeys.ownRoutes)).toBeUndefined();
  });

  it("keeps what the same person has on the screen, and fetches it again", async () => {
    serve(welcome);
    remember(modules, "maren");
    await modules.logIn("maren", "x", tokens());
    expect(modules.queryClient.getQueryData(modules.queryKeys.ownRoutes)).toEqual([]);
    expect(modules.queryClient.getQueryState(modules.queryKeys.ownRoutes)?.isInvalidated).toBe(true);
  });

  it("starts a session after signing up, and sends the invitation", async () => {
    const calls = serve(welcome);
    const account = { username: "maren", realName: "Maren", email: "m@example.org", password: "12345" };
    expect((await modules.signUp({ ...account, invite: "code" }, tokens())).ok).toBe(true);
    expect(JSON.parse(calls[0]?.body ?? "")).toEqual({ ...account, invite: "code" });
    expect(modules.currentSession().key).toBe(sessionkey);
  });
});
