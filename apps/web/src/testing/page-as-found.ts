import { vi } from "vitest";
import { page } from "vitest/browser";

type Listened = Parameters<typeof addEventListener>;

/** What the client has reported, such as a message that there is not. */
const reports: string[] = [];
addEventListener(
  "error",
  (event) => {
    // Pictures that do not load have an event of another kind.
    if (!(event instanceof ErrorEvent)) return;
    if (!event.message.startsWith("Uncaught Error: There is no message")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    reports.push(event.message);
  },
  { capture: true },
);

/** The reports of the last test. */
export const takeReports = (): readonly string[] => reports.splice(0);

/** No module listens to these from the start; what a screen of members does then, it does for as long as there is its page. */
const ofLeaving = new Set(["beforeunload", "pagehide", "pageshow"]);
const listening: Listened[] = [];
const listen = addEventListener;
globalThis.addEventListener = (...listened: Listened) => {
  if (ofLeaving.has(listened[0])) listening.push(listened);
  listen(...listened);
};

const root = document.documentElement;
const { title } = document;
const attributesOf = ({ attributes }: Element) =>
  Array.from(attributes, ({ name, value }) => [name, value] as const);
const attributes = [root, document.body].map((element) => [element, attributesOf(element)] as const);

/** After each test: what the client does to its page and leaves to the next screen, and what Vitest can take back by itself. */
export function restorePage(): void {
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const listened of listening.splice(0)) removeEventListener(...listened);
  document.title = title;
  for (const [element, before] of attributes) {
    for (const { name } of Array.from(element.attributes)) element.removeAttribute(name);
    for (const [name, value] of before) element.setAttribute(name, value);
  }
}

/** What tests replace parts of. */
const replaced: Readonly<Record<string, object>> = {
  globalThis,
  navigator,
  "navigator.clipboard": navigator.clipboard,
  "navigator.credentials": navigator.credentials,
  "navigator.geolocation": navigator.geolocation,
  document,
  "document.body": document.body,
  performance,
  Date,
  URL,
  PublicKeyCredential,
  Element: Element.prototype,
  HTMLElement: HTMLElement.prototype,
  HTMLAnchorElement: HTMLAnchorElement.prototype,
  HTMLCanvasElement: HTMLCanvasElement.prototype,
  Storage: Storage.prototype,
};

type Parts = Readonly<Record<string, PropertyDescriptor>>;

/** Functions and getters, without those of Vitest, and `fetch`, in whose place is the stub of the server in all tests. */
const partsOf = (object: object): Parts => {
  const parts = Object.entries(Object.getOwnPropertyDescriptors(object)).filter(
    ([name, part]) =>
      (part.get !== undefined || typeof part.value === "function") &&
      !name.startsWith("__") &&
      name !== "fetch",
  );
  return Object.fromEntries(parts);
};

const objects = Object.entries(replaced).map(([name, object]) => ({ name, object, before: partsOf(object) }));

/** Takes away what is in place of the browser's own, and returns its names. */
function takeReplaced(): readonly string[] {
  return objects.flatMap(({ name, object, before }) => {
    const now = partsOf(object);
    // Globals that were not there are the modules'.
    const names = Object.keys(object === globalThis ? before : { ...before, ...now });
    const changed = names.filter((part) => {
      const [own, other] = [before[part], now[part]];
      return own?.value !== other?.value || own?.get !== other?.get;
    });
    for (const part of changed) {
      Reflect.deleteProperty(object, part);
      if (before[part]) Object.defineProperty(object, part, before[part]);
    }
    return changed.map((part) => `${name}.${part}`);
  });
}

const children = new Set(document.body.children);
const { href } = location;
const { innerWidth: width, innerHeight: height } = globalThis;

/** After each file: takes away what its tests have left all the same, so that later ones do not suffer, and returns it. */
export async function takeLeft(): Promise<readonly string[]> {
  const left = [...takeReplaced()];
  for (const child of Array.from(document.body.children).filter((element) => !children.has(element))) {
    left.push(child.outerHTML.slice(0, 200));
    child.remove();
  }
  if (location.href !== href) {
    left.push(location.href);
    history.replaceState(history.state, "", href);
  }
  if (innerWidth !== width || innerHeight !== height) {
    left.push(`a window of ${String(innerWidth)} by ${String(innerHeight)} pixels`);
    await page.viewport(width, height);
  }
  return left;
}
