import { describe, expect, it } from "vitest";
import { deviceOfAgent, deviceText } from "./device-of-agent.ts";

describe("the device of a user agent", () => {
  // From the browsers' own documentation.
  it.each([
    ["Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox", "Linux"],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
      "Chrome",
      "Windows",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0",
      "Edge",
      "Windows",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
      "Safari",
      "macOS",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.0.0 Mobile/15E148 Safari/604.1",
      "Chrome",
      "iPhone",
    ],
    [
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
      "Samsung Internet",
      "Android",
    ],
    ["SportsTracker/4.95 (Android 14)", "Sports Tracker app", "Android"],
    ["okhttp/4.12.0", "okhttp", null],
    ["curl/8.5.0", "curl", null],
    ["python-requests/2.32.3", "python-requests", null],
    ["Mozilla/5.0", null, null],
    ["", null, null],
    [undefined, null, null],
  ])("[SEC-2] tells browser and system of %s", (agent, client, system) => {
    expect(deviceOfAgent(agent)).toEqual({ client, system });
  });

  it("[SEC-2] takes no more than a short name from a client's text", () => {
    expect(deviceOfAgent("<script>alert(1)</script>")).toEqual({ client: null, system: null });
    expect(deviceOfAgent("a".repeat(100_000))).toEqual({ client: null, system: null });
    expect(deviceText({ client: "Firefox", system: "Linux" })).toBe("Firefox, Linux");
    expect(deviceText({ client: null, system: null })).toBe("");
  });
});
