import type { StoredRows } from "./early-diary.ts";

/** Files that are worth loading early. */
export interface EarlyFiles {
  /** The texts of the home page, of the dashboard, and of every other screen, by language. */
  readonly words: Readonly<
    Record<string, Readonly<Record<"first" | "dashboard" | "whole", readonly string[]>>>
  >;
  /** What the home page adds to the main bundle. */
  readonly home: readonly string[];
  /** What every other screen adds to it. */
  readonly others: readonly string[];
  /** What the dashboard adds to those. */
  readonly dashboard: readonly string[];
  /** What a workout's page adds to those, because links lead people there. */
  readonly workout: readonly string[];
  /** What screens of all own workouts add to those. */
  readonly diary: readonly string[];
  /** What the calendar adds besides, because people open it every day. */
  readonly calendar: readonly string[];
}

/** A call that was made before the client was loaded. */
export interface EarlyAnswer {
  readonly address: string;
  /** The session with which it was made. */
  readonly sessionKey: string | undefined;
  /** Undefined if nothing answered. */
  readonly response: Promise<Response | undefined>;
}

declare global {
  /** Taken by the first equal request (`lib/api/early-answer.ts`). */
  var earlyAnswer: EarlyAnswer | undefined;
  /** Resolves to undefined if nothing is stored (`lib/diary/early-rows.ts`). */
  var earlyRows: Promise<StoredRows | undefined> | undefined;
  /**
   * The button of the prerendered home page that was pressed last; what was pressed before the client took over is pressed by it
   * again.
   */
  var earlyPress: HTMLElement | null | undefined;
}

const kept = (name: string): string | null => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};

/** Requests the workout in the address while the code that shows it is loading. */
const askForWorkout = (base: string, pathname: string, sessionKey: string | undefined): void => {
  const workoutKey = /^\/workout\/[^/]+\/([0-9a-f]{24})(?:\/|$)/.exec(pathname)?.[1];
  if (!workoutKey) return;
  const address = `${base}/apiserver/v1/workouts/${workoutKey}/combined`;
  const headers: Record<string, string> = sessionKey ? { STTAuthorization: sessionKey } : {};
  const response = fetch(address, { headers, credentials: "same-origin" }).catch(() => undefined);
  globalThis.earlyAnswer = { address, sessionKey, response };
};

/** Screens that show all own workouts; at other addresses that it matches, storage is read for nothing. */
const diaryScreens = /^\/diary(?!\/map)/;

/**
 * Before the first paint: the theme stored in this browser, the language of the page, and an early start for what the first
 * screen needs. `build/boot-script.ts` compiles this file and `early-diary.ts` to a script in the page's head; both import
 * nothing. If storage is blocked, the system's choices apply.
 *
 * @param readDiary reads the diary that is stored in this browser
 */
export const boot = (
  files: EarlyFiles,
  readDiary: (basePath: string) => Promise<StoredRows | undefined>,
): void => {
  const root = document.documentElement;
  // As in `lib/base-path.ts`.
  const base = root.dataset["basePath"] ?? "";
  const pathname = location.pathname.slice(base.length) || "/";
  const theme = kept(`${base}cairn.theme`);
  if (theme === "light" || theme === "dark") root.dataset["theme"] = theme;
  const wanted = [kept(`${base}cairn.locale`) ?? "", ...navigator.languages.map((tag) => tag.slice(0, 2))];
  const locale = wanted.find((tag) => Object.hasOwn(files.words, tag)) ?? "en";
  root.lang = locale;
  const sessionKey = [
    /(?:^|; )sessionkey=([^;]*)/.exec(document.cookie)?.[1],
    kept(`${base}sessionkey`),
  ].find((key): key is string => /^[0-9a-z]{32}$/.test(key ?? ""));
  const isMember = !!sessionKey;
  const drawn = root.dataset["drawn"];
  if (drawn && (drawn !== locale || isMember !== (root.dataset["drawnFor"] === "member")))
    root.dataset["drawn"] = "for-others";
  const words = files.words[locale];
  const isHome = pathname === "/" && !isMember;
  // A member who opens the home page is redirected there.
  const isDashboard = isMember && (pathname === "/" || pathname === "/dashboard");
  if (isHome)
    addEventListener("click", ({ target }) => {
      globalThis.earlyPress = (target as Element).closest("button");
    });
  const isWorkout = pathname.startsWith("/workout/");
  // First, because it runs while the rest is loading.
  const isDiary = isMember && diaryScreens.test(pathname);
  if (isDiary) globalThis.earlyRows = readDiary(base);
  const isCalendar = isMember && pathname === "/diary";
  const early = isHome
    ? [words?.first, files.home]
    : [
        isDashboard ? words?.dashboard : words?.whole,
        files.others,
        isDashboard && files.dashboard,
        isWorkout && files.workout,
        isDiary && files.diary,
        isCalendar && files.calendar,
      ];
  for (const href of new Set(early.flatMap((some) => some || []))) {
    const link = document.createElement("link");
    const isStyle = href.endsWith(".css");
    link.rel = isStyle ? "preload" : "modulepreload";
    if (isStyle) link.as = "style";
    link.crossOrigin = "";
    link.href = base + href;
    document.head.append(link);
  }
  askForWorkout(base, pathname, sessionKey);
  // The browser reads its tables of languages for the first date or number that is formatted: 13 ms, during which the files
  // arrive.
  if (isDiary) new Intl.NumberFormat(locale).format(0);
};
