import { basePath } from "../base-path.ts";

/** Styles that are loading or loaded, by address. */
const styles = new Map<string, Promise<unknown>>();
/** Parts that did not arrive under their own address. */
const missed = new Set<string>();
/** Parts that are loading or loaded under another address. */
const elsewhere = new Map<string, Promise<unknown>>();
let attempts = 0;

const addLink = (rel: string, href: string): HTMLLinkElement => {
  const link = Object.assign(document.createElement("link"), { rel, crossOrigin: "", href });
  document.head.append(link);
  return link;
};

const addStyle = (href: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const link = addLink("stylesheet", href);
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => {
      // Otherwise the next attempt would take it for loaded.
      styles.delete(href);
      link.remove();
      reject(new TypeError(href));
    });
  });

/** Requests what the page has not requested yet. Only styles are waited for: `import()` itself waits for modules. */
const prepare = (href: string): unknown => {
  const isStyle = href.endsWith(".css");
  const isThere = document.querySelector(`link[href="${href}"]${isStyle ? "[rel=stylesheet]" : ""}`);
  if (!isStyle) return isThere ?? void addLink("modulepreload", href);
  if (!isThere) styles.set(href, addStyle(href));
  return styles.get(href);
};

/** In the words of Chromium, Firefox and Safari. Other errors are of a module that has run. */
const didNotArrive = (error: unknown): boolean => error instanceof TypeError && /import/i.test(error.message);

const importFrom = (address: string): Promise<unknown> => import(/* @vite-ignore */ address);

/**
 * Loads a part of the client with what it needs: every `import()` of the built client is a call of this
 * (`build/part-loader.ts`).
 *
 * Many browsers, such as Chromium 150, remember for the life of the page that a module did not arrive, and never
 * request it again (docs/decisions/slow-networks.md#0126). Therefore, from its second failure on, a part is also
 * requested under another address, which is new each time. Once it has arrived under one, it is taken from there: it
 * never runs twice.
 *
 * @param load imports the part under its own address
 * @param files what it needs; the first is the part itself, unless other parts import it, too, for these know only its own
 *   address
 * @throws the error of `load`, or a `TypeError` if a style did not arrive
 */
export async function loadPart<T>(
  load: () => Promise<T>,
  files: readonly string[],
  from = importFrom,
): Promise<T> {
  const addresses = files.map((file) => `${basePath}/${file}`);
  await Promise.all(addresses.map(prepare));
  const [own = ""] = addresses;
  try {
    return await ((elsewhere.get(own) as Promise<T> | undefined) ?? load());
  } catch (error) {
    if (!own.endsWith(".js") || !didNotArrive(error)) throw error;
    if (!missed.has(own)) {
      missed.add(own);
      throw error;
    }
    if (!elsewhere.has(own)) {
      attempts += 1;
      const loading = from(`${own}?again=${attempts}`).catch(() => {
        elsewhere.delete(own);
        throw error;
      });
      elsewhere.set(own, loading);
    }
    return (await elsewhere.get(own)) as T;
  }
}
