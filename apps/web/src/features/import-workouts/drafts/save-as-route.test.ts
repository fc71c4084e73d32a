import { afterEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../../../lib/browser-stub.ts";

stubBrowser();
const { saveAsRoute } = await import("./save-as-route.ts");
const plan = new File(["<gpx/>"], "plan.gpx");

describe("a plan that is kept as a route", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    stubBrowser();
  });

  it("is sent as a file, and has the name that the server gives it", async () => {
    const calls: object[] = [];
    vi.stubGlobal("fetch", (address: string, { method, body }: { method: string; body: FormData }) => {
      calls.push({ address, method, file: body.get("file") });
      return Promise.resolve(Response.json({ payload: { description: "Round the lake" } }));
    });
    expect(await saveAsRoute(plan)).toEqual({ kind: "route", description: "Round the lake" });
    expect(calls).toEqual([{ address: "/apiserver/v1/routes/import", method: "POST", file: plan }]);
  });

  it.each([
    [
      "a refusal",
      () => Response.json({ error: { reason: "storage.quota_used" } }, { status: 413 }),
      "storage.quota_used",
    ],
    ["no connection", () => Promise.reject(new TypeError("failed")), "network"],
    [
      "a proxy that takes no file of this size",
      () => new Response("<h1>", { status: 413 }),
      "request.too_large",
    ],
    ["a proxy without a server", () => new Response("<h1>Bad gateway</h1>", { status: 502 }), "unreadable"],
    ["something else than an answer", () => new Response("<h1>Welcome</h1>"), "unreadable"],
  ])("says why it was not kept: %s", async (_what, answer, reason) => {
    vi.stubGlobal("fetch", () => Promise.resolve(answer()));
    expect(await saveAsRoute(plan)).toEqual({ kind: "error", reason });
  });
});
