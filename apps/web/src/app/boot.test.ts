import { afterEach, describe, expect, it, vi } from "vitest";
import { boot } from "./boot.ts";

const files = {
  words: {
    en: { first: ["/en-first.js"], dashboard: ["/en-dashboard.js"], whole: ["/en-whole.js"] },
    fi: { first: ["/fi-first.js"], dashboard: ["/fi-dashboard.js"], whole: ["/fi-whole.js"] },
  },
  home: ["/home.js", "/home.css"],
  others: ["/others.js", "/others.css"],
  dashboard: ["/dashboard.js", "/others.css"],
  workout: ["/workout.js", "/others.css"],
  diary: ["/stored-diary.js"],
  calendar: ["/diary-page.js", "/others.css"],
};

const session = "0123456789abcdefghijklmnopqrstuv";

interface Visit {
  readonly stored?: Readonly<Record<string, string>>;
  readonly cookie?: string;
  readonly languages?: readonly string[];
  readonly pathname?: string;
  /** The language in which the server has rendered the page, and for whom. */
  readonly drawn?: string;
  readonly drawnFor?: string;
  /** Simulates a browser without storage. */
  readonly isBlocked?: boolean;
  /** The path below which the server is, as it has written it into the page. */
  readonly basePath?: string;
}

/** The state of a page before its first paint. */
const visit = (given: Visit) => {
  const {
    stored = {},
    cookie = "",
    languages = [],
    pathname = "/",
    drawn,
    drawnFor,
    isBlocked,
    basePath,
  } = given;
  const root: { lang: string; dataset: Record<string, string> } = {
    lang: "",
    dataset: { ...(drawn && { drawn }), ...(drawnFor && { drawnFor }), ...(basePath && { basePath }) },
  };
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string, { headers }: { headers: Record<string, string> }) => {
    asked.push([address, ...Object.values(headers)].join(" "));
    return Promise.reject(new TypeError("Failed to fetch"));
  });
  const links: { rel: string; href: string; as?: string }[] = [];
  vi.stubGlobal("document", {
    cookie,
    documentElement: root,
    createElement: () => ({}),
    head: { append: (link: (typeof links)[number]) => links.push(link) },
  });
  vi.stubGlobal("location", { pathname });
  vi.stubGlobal("navigator", { languages });
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => {
      if (isBlocked) throw new DOMException("blocked", "SecurityError");
      return stored[name] ?? null;
    },
  });
  vi.stubGlobal("earlyRows", undefined);
  vi.stubGlobal("addEventListener", () => undefined);
  boot(files, () => Promise.resolve(undefined));
  const { drawn: drawnAs, theme } = root.dataset;
  return {
    lang: root.lang,
    theme,
    drawnAs,
    early: links.map(({ rel, href }) => `${rel} ${href}`),
    asked,
    readsRows: globalThis.earlyRows !== undefined,
  };
};

describe("a page before its first paint", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it.each([
    ["what was chosen here", { stored: { "cairn.locale": "fi" }, languages: ["en-GB"] }, "fi"],
    ["the first that Cairn speaks", { languages: ["sv-SE", "fi-FI", "en"] }, "fi"],
    ["English where it speaks none", { languages: ["sv-SE", "de"] }, "en"],
    ["no word that somebody else wrote there", { stored: { "cairn.locale": "xx" }, languages: ["fi"] }, "fi"],
    ["the browser's where storage is blocked", { isBlocked: true, languages: ["fi"] }, "fi"],
  ])("has the language: %s", (_which, given, lang) => {
    expect(visit(given).lang).toBe(lang);
  });

  it.each([
    ["dark", "dark"],
    ["light", "light"],
    ["system", undefined],
    ["purple", undefined],
  ])("has the theme that was chosen here: %s", (kept, theme) => {
    expect(visit({ stored: { "cairn.theme": kept } }).theme).toBe(theme);
  });

  it("[PROXY-6] requests everything below the path of its server, and reads what is stored for that one", () => {
    const basePath = "/cairn";
    const home = ["/en-first.js", "/home.js", "/home.css"].map((file) => basePath + file);
    for (const pathname of ["/cairn/", "/cairn"])
      expect(visit({ basePath, pathname }).early.map((link) => link.split(" ")[1])).toEqual(home);
    const stored = { "/cairnsessionkey": session, "/cairncairn.theme": "dark", "cairn.theme": "light" };
    const { asked, theme } = visit({
      basePath,
      pathname: "/cairn/workout/maren/0123456789abcdef01234567",
      stored,
    });
    expect(asked).toEqual([`/cairn/apiserver/v1/workouts/0123456789abcdef01234567/combined ${session}`]);
    expect(theme).toBe("dark");
    expect(visit({ basePath, pathname: "/cairn/diary", stored }).readsRows).toBe(true);
    // Of another server on the host.
    expect(visit({ basePath, pathname: "/cairn/diary", stored: { sessionkey: session } }).readsRows).toBe(
      false,
    );
  });

  it("requests early what its screen needs, and nothing else", () => {
    expect(visit({}).early).toEqual([
      "modulepreload /en-first.js",
      "modulepreload /home.js",
      "preload /home.css",
    ]);
    const others = ["modulepreload /en-whole.js", "modulepreload /others.js", "preload /others.css"];
    const workout = "/workout/maren/0123456789abcdef01234567";
    expect(visit({ pathname: "/login" }).early).toEqual(others);
    expect(visit({ pathname: workout }).early).toEqual([...others, "modulepreload /workout.js"]);
    expect(visit({ pathname: "/workouts" }).early).toEqual(others);
    const dashboard = [
      "modulepreload /en-dashboard.js",
      "modulepreload /others.js",
      "preload /others.css",
      "modulepreload /dashboard.js",
    ];
    // A member who opens the home page is redirected to the dashboard.
    expect(visit({ stored: { sessionkey: session } }).early).toEqual(dashboard);
    expect(visit({ cookie: `a=b; sessionkey=${session}` }).early).toEqual(dashboard);
    expect(visit({ pathname: "/dashboard", stored: { sessionkey: session } }).early).toEqual(dashboard);
    // A visitor is redirected to the login.
    expect(visit({ pathname: "/dashboard" }).early).toEqual(others);
    expect(visit({ pathname: "/diary", cookie: `sessionkey=${session}` }).early).toEqual([
      ...others,
      "modulepreload /stored-diary.js",
      "modulepreload /diary-page.js",
    ]);
    expect(visit({ pathname: "/diary/statistics", cookie: `sessionkey=${session}` }).early).toEqual([
      ...others,
      "modulepreload /stored-diary.js",
    ]);
    expect(visit({ pathname: "/diary" }).early).toEqual(others);
    expect(visit({ cookie: `notmysessionkey=${session}` }).early).toContain("modulepreload /home.js");
    expect(visit({ cookie: "sessionkey=" }).early).toContain("modulepreload /home.js");
    expect(visit({ cookie: "sessionkey=no-key-of-ours" }).early).toContain("modulepreload /home.js");
  });

  const address = "/apiserver/v1/workouts/0123456789abcdef01234567/combined";

  it.each([
    ["a visitor", {}, [address]],
    ["a member by the cookie", { cookie: `sessionkey=${session}` }, [`${address} ${session}`]],
    ["a member by the storage", { stored: { sessionkey: session } }, [`${address} ${session}`]],
  ])("asks for the workout of its address at once, as %s", (_whom, given, asked) => {
    const pathname = "/workout/maren/0123456789abcdef01234567";
    expect(visit({ ...given, pathname }).asked).toEqual(asked);
    expect(visit({ ...given, pathname: `${pathname}/more` }).asked).toEqual(asked);
  });

  it.each(["/", "/dashboard", "/workout/maren/0123", "/workout/maren/0123456789abcdef01234567ff"])(
    "requests no workout at %s",
    (pathname) => {
      expect(visit({ pathname }).asked).toEqual([]);
    },
  );

  it.each(["/diary", "/diary/", "/diary/workout-list", "/diary/statistics"])(
    "[DIARY-1] reads a member's kept diary early at %s, and nothing for a visitor",
    (pathname) => {
      expect(visit({ pathname, stored: { sessionkey: session } }).readsRows).toBe(true);
      expect(visit({ pathname }).readsRows).toBe(false);
    },
  );

  it.each(["/", "/diary/map", "/workout/maren/0123456789abcdef01234567"])(
    "reads no diary at %s",
    (pathname) => {
      expect(visit({ pathname, stored: { sessionkey: session } }).readsRows).toBe(false);
    },
  );

  it.each([
    ["a visitor who reads that language", { drawn: "fi", languages: ["fi"] }, "fi"],
    ["a visitor who reads another", { drawn: "en", languages: ["fi"] }, "for-others"],
    ["a member, to whom it says nothing", { drawn: "en", stored: { sessionkey: session } }, "for-others"],
    ["a member", { drawn: "en", drawnFor: "member", cookie: `sessionkey=${session}` }, "en"],
    ["a member who is none any more", { drawn: "en", drawnFor: "member" }, "for-others"],
  ])("knows for whom the server has drawn the screen: %s", (_whom, given, drawn) => {
    expect(visit(given).drawnAs).toBe(drawn);
  });
});
