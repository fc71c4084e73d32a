import { describe, expect, it } from "vitest";
import { isOfBuild, isGatewayAnswer, requestKind } from "./request-kind.ts";

const origin = "https://cairn.example.org";
const asked = (path: string, mode: string, method = "GET", address = origin) =>
  requestKind({ method, mode, url: new URL(path, origin).href }, address);

const page = (...names: readonly string[]) =>
  `<!doctype html><head>${names.map((name) => `<script src="${name}"></script>`).join("")}</head>`;

describe("[NET-2] the service worker", () => {
  it.each([
    "/",
    "/login?returnTo=/dashboard",
    "/workout/eve/0123456789abcdef01234567",
    "/workout/eve.d/0123456789abcdef01234567/more#top",
    "/no/such/screen",
  ])("opens the screen %s", (path) => {
    expect(asked(path, "navigate")).toBe("screen");
  });

  it.each([
    "/assets/base-BWjPX-Cd.js",
    "/assets/base-BrkA3yRT.css",
    "/assets/instrument-sans-latin-wdth-normal-BVScPF0l.woff2",
  ])("finds the file %s", (path) => {
    expect(asked(path, "cors")).toBe("file");
    expect(asked(path, "no-cors")).toBe("file");
  });

  it.each([
    ["calls", "/apiserver/v1/workouts/0123456789abcdef01234567/combined", "cors"],
    ["photos", "/apiserver/v1/picture/0123456789abcdef01234567/original", "no-cors"],
    ["tiles", "/apiserver/v1/map/tiles/OUTDOORS_MAP/3/4/2", "cors"],
    ["the base map", "/basemap/world.pmtiles", "cors"],
    ["downloads", "/apiserver/v1/workout/exportGpx/0123456789abcdef01234567", "navigate"],
    ["the API's pages", "/apiserver/v1/docs", "navigate"],
    ["probes", "/healthz", "navigate"],
    ["files that are opened", "/assets/mark-r36l0R6X.svg", "navigate"],
    ["itself", "/service-worker.js", "same-origin"],
    ["screens asked for by a script", "/dashboard", "cors"],
    ["other hosts", "https://tiles.example.org/assets/a-12345678.js", "no-cors"],
  ])("leaves alone %s", (_what, path, mode) => {
    expect(asked(path, mode)).toBe("else");
  });

  it.each([
    ["/cairn/", "navigate", "screen"],
    ["/cairn/workout/eve/0123456789abcdef01234567", "navigate", "screen"],
    ["/cairn/apiserver/v1/docs", "navigate", "else"],
    ["/cairn/assets/base-BWjPX-Cd.js", "cors", "file"],
    ["/dashboard", "navigate", "else"],
    ["/cairn-2/dashboard", "navigate", "else"],
    ["/assets/base-BWjPX-Cd.js", "cors", "else"],
  ])("[PROXY-6] of a server below a path takes %s (%s) for: %s", (path, mode, kind) => {
    expect(asked(path, mode, "GET", `${origin}/cairn`)).toBe(kind);
  });

  it.each(["POST", "PUT", "DELETE", "HEAD"])("ignores every %s", (method) => {
    expect(asked("/dashboard", "navigate", method)).toBe("else");
    expect(asked("/assets/base-BWjPX-Cd.js", "cors", method)).toBe("else");
  });

  it.each([
    [502, {}, true],
    [503, {}, true],
    [504, {}, true],
    [522, {}, true],
    [503, { "Retry-After": "3600" }, false],
    [200, {}, false],
    [304, {}, false],
    [403, {}, false],
    [404, {}, false],
    [429, {}, false],
    [500, {}, false],
    [505, {}, false],
    [531, {}, false],
  ])("takes %i %j for a server that is away: %s", (status, headers, isAway) => {
    expect(isGatewayAnswer(new Response(null, { status, headers }))).toBe(isAway);
  });

  it("caches only the page of its own build", () => {
    const files = ["/assets/boot-11111111.js", "/assets/index-22222222.js", "/assets/index-33333333.css"];
    expect(isOfBuild(page("/assets/boot-11111111.js", "/assets/index-22222222.js"), files)).toBe(true);
    expect(isOfBuild(page("/assets/boot-11111111.js", "/assets/index-99999999.js"), files)).toBe(false);
    expect(isOfBuild("<h1>Please log in to the company network</h1>", files)).toBe(false);
  });
});
