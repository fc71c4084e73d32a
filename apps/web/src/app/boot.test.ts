import { afterEach, describe, expect, it, vi } from "vitest";
import { boot } from "./boot.ts";

const chunks = {
  locales: {
    en: { first: "/en-first.js", rest: ["/en-rest.js"] },
    fi: { first: "/fi-first.js", rest: ["/fi-rest.js"] },
  },
  home: ["/home.js", "/home.css"],
  others: ["/others.js"],
  workout: ["/workout.js"],
};

interface Visit {
  readonly stored?: Readonly<Record<string, string>>;
  readonly cookie?: string;
  readonly languages?: readonly string[];
  readonly pathname?: string;
  /** Language in which the server has drawn the page. */
  readonly drawn?: string;
  /** As a browser that keeps nothing. */
  readonly isBlocked?: boolean;
}

/** What a page looks like before its first paint. */
const visit = ({ stored = {}, cookie = "", languages = [], pathname = "/", drawn, isBlocked }: Visit) => {
  const root: { lang: string; dataset: Record<string, string> } = {
    lang: "",
    dataset: drawn ? { drawn } : {},
  };
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
  boot(chunks);
  return { lang: root.lang, ...root.dataset, early: links.map(({ rel, href }) => `${rel} ${href}`) };
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
    expect((visit({ stored: { "cairn.theme": kept } }) as { theme?: string }).theme).toBe(theme);
  });

  it("asks early for what its screen needs, and for no more", () => {
    expect(visit({}).early).toEqual([
      "modulepreload /en-first.js",
      "modulepreload /home.js",
      "preload /home.css",
    ]);
    const others = ["modulepreload /en-first.js", "modulepreload /en-rest.js", "modulepreload /others.js"];
    expect(visit({ pathname: "/login" }).early).toEqual(others);
    expect(visit({ pathname: "/workout/maren/0" }).early).toEqual([...others, "modulepreload /workout.js"]);
    expect(visit({ pathname: "/workouts" }).early).toEqual(others);
    // A member is led on to the dashboard.
    expect(visit({ stored: { sessionkey: "k" } }).early).toEqual(others);
    expect(visit({ cookie: "a=b; sessionkey=k" }).early).toEqual(others);
    expect(visit({ cookie: "notmysessionkey=k" }).early).toContain("modulepreload /home.js");
    expect(visit({ cookie: "sessionkey=" }).early).toContain("modulepreload /home.js");
  });

  it.each([
    ["a visitor who reads that language", { drawn: "fi", languages: ["fi"] }, "fi"],
    ["a visitor who reads another", { drawn: "en", languages: ["fi"] }, "for-others"],
    ["a member, to whom it says nothing", { drawn: "en", stored: { sessionkey: "k" } }, "for-others"],
  ])("knows for whom the server has drawn the home page: %s", (_whom, given, drawn) => {
    expect((visit(given) as { drawn?: string }).drawn).toBe(drawn);
  });
});
