import { vi } from "vitest";

/**
 * The parts of a browser's storage, cookie and events that the stores need; two tabs share one `storage`.
 *
 * @param basePath see `base-path.ts`
 */
export const stubBrowser = (
  stored: Readonly<Record<string, string>> = {},
  cookie = "",
  basePath?: string,
) => {
  const values = new Map(Object.entries(stored));
  const jar = new Map(cookie ? [cookie.split("=") as [string, string]] : []);
  const written: string[] = [];
  const listeners: { readonly type: string; readonly listener: (event: Partial<StorageEvent>) => void }[] =
    [];
  const happen = (wanted: string, event: Partial<StorageEvent>): void => {
    for (const { listener } of listeners.filter(({ type }) => type === wanted)) listener(event);
  };
  const assign = vi.fn<(address: string) => void>();
  vi.stubGlobal("localStorage", {
    get length() {
      return values.size;
    },
    key: (index: number) => [...values.keys()][index] ?? null,
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  });
  vi.stubGlobal("addEventListener", (type: string, listener: (event: Partial<StorageEvent>) => void) => {
    listeners.push({ type, listener });
  });
  vi.stubGlobal("location", { protocol: "https:", assign });
  vi.stubGlobal("document", {
    documentElement: { dataset: basePath === undefined ? {} : { basePath } },
    get cookie() {
      return [...jar].map((pair) => pair.join("=")).join("; ");
    },
    set cookie(text: string) {
      written.push(text);
      const [pair = ""] = text.split(";");
      const [name = "", value = ""] = pair.split("=");
      if (text.includes("Max-Age=0")) jar.delete(name);
      else jar.set(name, value);
    },
  });
  return {
    values,
    written,
    assign,
    /** Simulates a write by another tab. */
    otherTab: (key: string, newValue: string | null) => {
      happen("storage", { key, newValue });
    },
    /** Simulates that the page is left. */
    leave: () => {
      happen("pagehide", {});
    },
  };
};
