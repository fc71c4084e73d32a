import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** The module in a browser whose requests are answered or not, and what the browser thinks of its connection. */
const load = async (browser: { readonly onLine: boolean }) => {
  vi.resetModules();
  const events = new EventTarget();
  const network = { isUp: true, questions: 0 };
  vi.stubGlobal("navigator", browser);
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events));
  vi.stubGlobal("fetch", (address: string) => {
    if (address.endsWith("/servertime")) network.questions += 1;
    return network.isUp ? Promise.resolve(new Response()) : Promise.reject(new TypeError("Failed to fetch"));
  });
  const { currentSilence, fetchAndTell, watchConnection, whenAnswered } = await import("./connection.ts");
  return {
    network,
    missing: () => currentSilence.get(),
    watch: watchConnection,
    whenAnswered,
    request: async (signal?: AbortSignal) =>
      await fetchAndTell("/apiserver/v1/workouts", signal && { signal }).catch(() => undefined),
    say: (hint: "online" | "offline") => events.dispatchEvent(new Event(hint)),
    /** Lets time pass, and what was asked be answered, ms. */
    pass: async (ms: number) => await vi.advanceTimersByTimeAsync(ms),
  };
};

describe("[NET-4] whether the server answers", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is what requests say, and not what the browser thinks", async () => {
    const { missing, watch, say, request, pass } = await load({ onLine: false });
    const leave = watch();
    say("offline");
    await request();
    await pass(60_000);
    expect(missing()).toBeUndefined();
    leave();
  });

  it.each([
    ["server", true],
    ["connection", false],
  ] as const)("is no after a request without an answer, and the %s is missing", async (what, onLine) => {
    const { network, missing, watch, request, pass } = await load({ onLine });
    const leave = watch();
    await pass(0);
    network.isUp = false;
    await request();
    await pass(1000);
    expect(missing()).toBe(what);
    network.isUp = true;
    await pass(15_000);
    expect(missing()).toBeUndefined();
    leave();
  });

  it("is not told of a server that was away for less than a second", async () => {
    const { network, missing, watch, request, pass } = await load({ onLine: true });
    const leave = watch();
    network.isUp = false;
    await request();
    await pass(500);
    expect(missing()).toBeUndefined();
    network.isUp = true;
    await pass(1000);
    expect(missing()).toBeUndefined();
    expect(network.questions).toBe(2);
    leave();
  });

  it("is asked again and again, ever more slowly, and at once when the browser or a request gives a hint", async () => {
    const { network, missing, watch, request, say, pass, whenAnswered } = await load({ onLine: true });
    const answered = vi.fn<() => void>();
    whenAnswered(answered);
    const leave = watch();
    network.isUp = false;
    await request();
    // At 0, 1, 3, 7, 15 and 30 s, and from then on each 15 s.
    await pass(46_000);
    expect(network.questions).toBe(7);
    say("online");
    await pass(0);
    expect(network.questions).toBe(8);
    expect(missing()).toBe("server");
    network.isUp = true;
    await request();
    await pass(0);
    expect(missing()).toBeUndefined();
    expect(answered).toHaveBeenCalledOnce();
    await pass(60_000);
    expect(network.questions).toBe(9);
    leave();
  });

  it("is not doubted because of a request that was cancelled", async () => {
    const { network, watch, request, pass } = await load({ onLine: true });
    const leave = watch();
    network.isUp = false;
    await request(AbortSignal.abort());
    await pass(1000);
    expect(network.questions).toBe(0);
    leave();
  });

  it("is asked for when a request failed before anybody watched", async () => {
    const { network, missing, watch, request, pass } = await load({ onLine: true });
    network.isUp = false;
    await request();
    const leave = watch();
    await pass(1000);
    expect(missing()).toBe("server");
    leave();
  });
});
