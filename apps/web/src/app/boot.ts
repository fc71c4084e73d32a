/** Addresses that are worth an early start. */
export interface EarlyChunks {
  /** The words of the home page, and what the other screens need beyond them, by language. */
  readonly locales: Readonly<Record<string, { readonly first: string; readonly rest: readonly string[] }>>;
  /** What the home page adds to the main bundle. */
  readonly home: readonly string[];
  /** What every other screen adds to it. */
  readonly others: readonly string[];
  /** What a workout adds to those: the page that people are sent to by links. */
  readonly workout: readonly string[];
}

const kept = (name: string): string | null => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};

const isSpoken = (tag: string | null) => tag === "en" || tag === "fi";

/**
 * Before the first paint: the theme that this browser keeps, the language of the page, and an early start for what the first screen needs.
 * `build/boot-script.ts` compiles this file alone to a classic script; it imports nothing. Storage may be blocked, then the system's
 * choices hold.
 */
export const boot = (chunks: EarlyChunks): void => {
  const root = document.documentElement;
  const theme = kept("cairn.theme");
  if (theme === "light" || theme === "dark") root.dataset["theme"] = theme;
  const wanted = kept("cairn.locale");
  const locale =
    (isSpoken(wanted) ? wanted : navigator.languages.map((tag) => tag.slice(0, 2)).find(isSpoken)) ?? "en";
  root.lang = locale;
  const isMember = kept("sessionkey") !== null || /(^|; )sessionkey=\w/.test(document.cookie);
  const drawn = root.dataset["drawn"];
  if (drawn && (drawn !== locale || isMember)) root.dataset["drawn"] = "for-others";
  const words = chunks.locales[locale];
  // A member who opens the home page is led on to the dashboard.
  const isHome = location.pathname === "/" && !isMember;
  const isWorkout = location.pathname.startsWith("/workout/");
  const early = isHome
    ? [words?.first, ...chunks.home]
    : [words?.first, ...(words?.rest ?? []), ...chunks.others, ...(isWorkout ? chunks.workout : [])];
  for (const href of early) {
    if (!href) continue;
    const link = document.createElement("link");
    const isStyle = href.endsWith(".css");
    link.rel = isStyle ? "preload" : "modulepreload";
    if (isStyle) link.as = "style";
    link.crossOrigin = "";
    link.href = href;
    document.head.append(link);
  }
};
