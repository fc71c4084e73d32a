import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadPart } from "./load-part.ts";

interface Link {
  rel: string;
  href: string;
  happens: (event: "load" | "error") => void;
  addEventListener: EventTarget["addEventListener"];
  remove: () => void;
}

let links: Link[] = [];

const newLink = (): Link => {
  const events = new EventTarget();
  const link = {
    rel: "",
    href: "",
    addEventListener: events.addEventListener.bind(events),
    remove: () => {
      links = links.filter((other) => other !== link);
    },
    happens: (event: "load" | "error") => void events.dispatchEvent(new Event(event)),
  };
  return link;
};

beforeEach(() => {
  links = [];
  vi.stubGlobal("document", {
    createElement: newLink,
    head: { append: (link: Link) => void links.push(link) },
    querySelector: (selector: string) => {
      const [, href, rel] = /^link\[href="([^"]*)"\](?:\[rel=(\w+)\])?$/.exec(selector) ?? [];
      return links.find((link) => link.href === href && (rel === undefined || link.rel === rel)) ?? null;
    },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const asked = () => links.map(({ rel, href }) => `${rel} ${href}`);
const linkTo = (href: string) => {
  const link = links.find((each) => each.href === href);
  if (!link) throw new Error(`no link to ${href}`);
  return link;
};

/** What browsers say about a module that did not arrive. */
const notArrived = () =>
  new TypeError("Failed to fetch dynamically imported module: https://cairn.example.org/");

/** A part in a browser that remembers failures, from a server that is away at first. */
const rememberer = (file: string) => {
  let isUp = false;
  let hasFailed = false;
  const runs: string[] = [];
  const requests: string[] = [];
  const request = (address: string) => {
    requests.push(address);
    if (!isUp) return Promise.reject(notArrived());
    runs.push(address);
    return Promise.resolve(file);
  };
  const own = async () => {
    if (hasFailed) throw notArrived();
    try {
      return await request("own");
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  return {
    load: (needed: readonly string[] = [file]) => loadPart(own, needed, request),
    runs,
    requests,
    come: () => {
      isUp = true;
    },
  };
};

describe("[NET-1] a part of the built client", () => {
  it("is requested with what it needs, each file once, and waits for its styles", async () => {
    const load = vi.fn(() => Promise.resolve("screen"));
    const files = ["assets/a.js", "assets/data.js", "assets/a.css"];
    const both = Promise.all([loadPart(load, files), loadPart(load, files)]);
    expect(asked()).toEqual([
      "modulepreload /assets/a.js",
      "modulepreload /assets/data.js",
      "stylesheet /assets/a.css",
    ]);
    await Promise.resolve();
    expect(load).not.toHaveBeenCalled();
    linkTo("/assets/a.css").happens("load");
    expect(await both).toEqual(["screen", "screen"]);
    expect(await loadPart(load, files)).toBe("screen");
    expect(links).toHaveLength(3);
  });

  it("takes what the page itself has requested", async () => {
    for (const [rel, href] of [
      ["modulepreload", "/assets/b.js"],
      ["stylesheet", "/assets/index.css"],
      ["preload", "/assets/b.css"],
    ] as const)
      links.push({ ...newLink(), rel, href });
    const part = loadPart(
      () => Promise.resolve("screen"),
      ["assets/b.js", "assets/index.css", "assets/b.css"],
    );
    // A style that is only preloaded does not apply yet.
    expect(asked().slice(3)).toEqual(["stylesheet /assets/b.css"]);
    links.at(-1)?.happens("load");
    expect(await part).toBe("screen");
  });

  it("requests a style again that did not arrive", async () => {
    const load = vi.fn(() => Promise.resolve("screen"));
    const first = loadPart(load, ["assets/c.css"]);
    linkTo("/assets/c.css").happens("error");
    await expect(first).rejects.toThrow(TypeError);
    expect(load).not.toHaveBeenCalled();
    expect(links).toEqual([]);
    const second = loadPart(load, ["assets/c.css"]);
    linkTo("/assets/c.css").happens("load");
    expect(await second).toBe("screen");
  });

  it("arrives in a browser that remembers failures, under an address that is new each time", async () => {
    const part = rememberer("assets/d.js");
    await expect(part.load()).rejects.toThrow("Failed to fetch");
    await expect(part.load()).rejects.toThrow("Failed to fetch");
    await expect(part.load()).rejects.toThrow("Failed to fetch");
    part.come();
    expect(await part.load()).toBe("assets/d.js");
    const [own, ...others] = part.requests;
    expect(own).toBe("own");
    expect(others).toHaveLength(3);
    expect(new Set(others).size).toBe(3);
    for (const address of others) expect(address).toMatch(/^\/assets\/d\.js\?again=\d+$/);
  });

  it("runs once, for whomever and however often it is loaded afterwards", async () => {
    const part = rememberer("assets/e.js");
    await expect(part.load()).rejects.toThrow("Failed to fetch");
    part.come();
    expect(await Promise.all([part.load(), part.load()])).toEqual(["assets/e.js", "assets/e.js"]);
    expect(await part.load()).toBe("assets/e.js");
    expect(part.runs).toHaveLength(1);
  });

  it("keeps its own address in a browser that requests it again", async () => {
    const load = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(notArrived())
      .mockResolvedValue("screen");
    const from = vi.fn(() => Promise.resolve("another"));
    await expect(loadPart(load, ["assets/f.js"], from)).rejects.toThrow("Failed to fetch");
    expect(await loadPart(load, ["assets/f.js"], from)).toBe("screen");
    expect(from).not.toHaveBeenCalled();
  });

  it("keeps its own address if other parts import it, too", async () => {
    const shared = rememberer("assets/g.js");
    await expect(shared.load([])).rejects.toThrow("Failed to fetch");
    shared.come();
    await expect(shared.load([])).rejects.toThrow("Failed to fetch");
    expect(shared.requests).toEqual(["own"]);
  });

  it("does not run again if it has run and failed", async () => {
    const load = vi.fn(() =>
      Promise.reject(new TypeError("Cannot read properties of undefined (reading 'x')")),
    );
    const from = vi.fn(() => Promise.resolve("another"));
    await expect(loadPart(load, ["assets/h.js"], from)).rejects.toThrow("Cannot read");
    await expect(loadPart(load, ["assets/h.js"], from)).rejects.toThrow("Cannot read");
    expect(from).not.toHaveBeenCalled();
  });
});
