import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** The module in a browser whose requests are answered or not, and what the browser thinks of its connection. */
const load = async (browser: { readonly onLine: boolean } = { onLine: true }) => {
  vi.resetModules();
  const events = new EventTarget();
  const network = { isUp: true, hangs: false, status: 200, askedAt: [] as number[] };
  vi.stubGlobal("navigator", browser);
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events));
  vi.stubGlobal("fetch", (address: string, { signal }: RequestInit = {}) => {
    if (address.endsWith("/servertime")) network.askedAt.push(Date.now());
    if (network.hangs)
      return new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => {
          reject(signal.reason as Error);
        });
      });
    return network.isUp
      ? Promise.resolve(new Response(null, { status: network.status }))
      : Promise.reject(new TypeError("Failed to fetch"));
  });
  const connection = await import("./connection.ts");
  return {
    ...connection,
    network,
    missing: () => connection.currentSilence.get(),
    watch: connection.watchConnection,
    request: async (signal?: AbortSignal) =>
      await connection.fetchAndReport("/apiserver/v1/workouts", signal && { signal }).catch(() => undefined),
    say: (hint: "online" | "offline" | "visibilitychange") => events.dispatchEvent(new Event(hint)),
    /** Lets time pass, and what was asked be answered, ms. */
    pass: async (ms: number) => await vi.advanceTimersByTimeAsync(ms),
  };
};

/** Seconds after a failure at which the server is asked, if chance neither lengthens nor shortens the pauses. */
const questionsAt = [0, 0.5, 1.5, 3.5, 7.5, 15.5, 23.5];

describe("[NET-4] whether the server answers", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(0.5);
  });
  afterEach(() => {
    vi.restoreAllMocks();
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

  it("is yes where something answers that the server is busy or away", async () => {
    const { network, missing, watch, request, pass } = await load();
    const leave = watch();
    network.status = 503;
    await request();
    await pass(60_000);
    expect(missing()).toBeUndefined();
    expect(network.askedAt.length).toBe(0);
    leave();
  });

  it("is yes after one lost request", async () => {
    const { network, missing, watch, request, pass, currentSilence } = await load();
    const told = vi.fn<() => void>();
    currentSilence.subscribe(told);
    const leave = watch();
    network.isUp = false;
    await request();
    await pass(400);
    expect(missing()).toBeUndefined();
    network.isUp = true;
    await pass(60_000);
    expect(told).not.toHaveBeenCalled();
    expect(network.askedAt.length).toBe(2);
    leave();
  });

  it("is asked again and again, ever more slowly, and at once when the browser or a request gives a hint", async () => {
    const { network, missing, watch, request, say, pass, whenAnswered } = await load();
    const answered = vi.fn<() => void>();
    whenAnswered(answered);
    const leave = watch();
    network.isUp = false;
    await request();
    const start = Date.now();
    await pass(30_000);
    expect(network.askedAt.map((time) => (time - start) / 1000)).toEqual(questionsAt);
    for (const hint of ["online", "offline", "visibilitychange"] as const) {
      const questions = network.askedAt.length;
      say(hint);
      await pass(0);
      expect(network.askedAt.length).toBe(questions + 1);
      expect(missing()).toBe("server");
    }
    network.isUp = true;
    await request();
    await pass(0);
    expect(missing()).toBeUndefined();
    expect(answered).toHaveBeenCalledOnce();
    const questions = network.askedAt.length;
    say("visibilitychange");
    await pass(60_000);
    expect(network.askedAt.length).toBe(questions);
    leave();
  });

  it.each([
    [0, 0.25],
    [0.999_999, 0.75],
  ])(
    "is asked by each tab at a time of its own: with the chance %d after %d seconds",
    async (chance, seconds) => {
      vi.mocked(Math.random).mockReturnValue(chance);
      const { network, watch, request, pass } = await load();
      const leave = watch();
      network.isUp = false;
      await request();
      await pass(seconds * 1000 - 2);
      expect(network.askedAt.length).toBe(1);
      await pass(3);
      expect(network.askedAt.length).toBe(2);
      leave();
    },
  );

  it("is asked at once when somebody presses, and what waits is told", async () => {
    const { network, watch, request, pass, pressTryNow, whenPressed, missing } = await load();
    const pressed = vi.fn<() => void>();
    whenPressed(pressed);
    const leave = watch();
    network.isUp = false;
    await request();
    await pass(10_000);
    network.isUp = true;
    pressTryNow();
    expect(pressed).toHaveBeenCalledOnce();
    await pass(0);
    expect(missing()).toBeUndefined();
    leave();
  });

  it("is no where a connection leads nowhere, though no request fails", async () => {
    const { network, missing, watch, request, pass } = await load();
    const leave = watch();
    network.hangs = true;
    void request();
    await pass(9000);
    expect(network.askedAt.length).toBe(0);
    // Ten seconds until the request is suspicious, and for each of two questions.
    await pass(22_000);
    expect(missing()).toBe("server");
    network.hangs = false;
    await pass(15_000);
    expect(missing()).toBeUndefined();
    leave();
  });

  it("is not doubted because of a request that was cancelled", async () => {
    const { network, watch, request, pass } = await load({ onLine: true });
    const leave = watch();
    network.isUp = false;
    await request(AbortSignal.abort());
    await pass(1000);
    expect(network.askedAt.length).toBe(0);
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
