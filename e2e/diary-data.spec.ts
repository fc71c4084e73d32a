import type { Page } from "@playwright/test";
import { createMember, endSession, importWorkout, type Member } from "./harness/api.ts";
import { enterWorkout } from "./harness/feed.ts";
import { fitFile } from "./harness/files.ts";
import { expect } from "./harness/journey.ts";
import { openDatabase, storeWorkouts } from "./harness/many-workouts.ts";
import { test } from "./harness/restartable.ts";
import { withoutLiveEvents } from "./harness/without-live-events.ts";

test.use({ serviceWorkers: "allow" });

const screen = "/diary/statistics";
const [may, june] = [Date.parse("2025-05-09T10:00Z"), Date.parse("2025-06-02T10:00Z")];
/** Months since January 1970. */
const [mayOf2025, juneOf2025] = [664, 665];

/** A person with a workout in May and one in June. */
async function diarist(url: string): Promise<Member> {
  const member = await createMember(url, "diarist");
  await enterWorkout(url, member, { description: "Round the lake", startTime: june });
  await enterWorkout(url, member, { description: "Hills", startTime: may });
  return member;
}

const stands = async (page: Page): Promise<void> => {
  await page.goto(screen);
  await expect(page.getByRole("radiogroup", { name: "Period" })).toBeVisible();
};

/** The months of a diary in IndexedDB, with the titles in each; undefined if there is no such database. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (databases.every(({ name }) => name !== "cairn-diary")) return undefined;
    return await new Promise<[number, (string | null)[] | undefined][] | undefined>((resolve, reject) => {
      const opening = indexedDB.open("cairn-diary");
      opening.addEventListener("upgradeneeded", () => {
        // It was just being deleted; none is made in its place.
        opening.transaction?.abort();
        resolve(undefined);
      });
      opening.addEventListener("error", () => reject(new Error("IndexedDB does not open")));
      opening.addEventListener("success", () => {
        const { result: db } = opening;
        const all = db.transaction("months").objectStore("months").getAll();
        all.addEventListener("success", () => {
          db.close();
          const rows = all.result as { month: number; texts?: { titles: string } }[];
          resolve(
            rows.map(({ month, texts }) => [month, texts && (JSON.parse(texts.titles) as (string | null)[])]),
          );
        });
      });
    });
  });
const whole = [
  [mayOf2025, ["Hills"]],
  [juneOf2025, ["Round the lake"]],
];

/** Records the diary's calls from the next load on, in which no late event adds any. */
const watchCalls = async (page: Page): Promise<string[]> => {
  await withoutLiveEvents(page);
  const calls: string[] = [];
  page.context().on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith("/apiserver/v1/diary/m") || pathname.startsWith("/apiserver/v1/diary/c"))
      calls.push(
        `${pathname.split("/").at(-1)} ${searchParams.get("part") ?? ""} ${searchParams.get("months") ?? ""}`.trim(),
      );
  });
  return calls;
};

test("[DIARY-1] the browser keeps the diary, and only months that have changed are fetched again @all", async ({
  server,
  open,
}) => {
  const member = await diarist(server.url);
  const page = await open(member);
  const calls = await watchCalls(page);
  await stands(page);
  await expect.poll(() => kept(page)).toEqual(whole);
  expect(calls).toEqual(["months", "columns numbers", "columns texts 665,664"]);

  calls.length = 0;
  await stands(page);
  await expect.poll(() => calls).toEqual(["months"]);

  // A late answer would tell this page of the next workout, too.
  await page.goto("about:blank");
  await enterWorkout(server.url, member, { description: "Fog", startTime: may + 86_400_000 });
  calls.length = 0;
  await stands(page);
  await expect
    .poll(() => kept(page))
    .toEqual([
      [mayOf2025, ["Hills", "Fog"]],
      [juneOf2025, ["Round the lake"]],
    ]);
  expect(calls).toEqual(["months", "columns numbers 664", "columns texts 664"]);
});

test("[DIARY-1] a diary that was opened before is complete from its first frame on, without placeholders @all", async ({
  server,
  open,
}) => {
  const page = await open(await diarist(server.url));
  await stands(page);
  await expect.poll(() => kept(page)).toEqual(whole);
  await page.addInitScript(() => {
    const seen: string[] = [];
    Reflect.set(globalThis, "seen", seen);
    new MutationObserver(() => {
      if (document.querySelector("main [class*=skeleton]")) seen.push("grey");
      if (document.querySelector("[data-day]") && !seen.includes("calendar")) seen.push("calendar");
    }).observe(document, { childList: true, subtree: true });
  });
  // No call of the diary gets an answer.
  await page.route("**/apiserver/v1/diary/**", () => {});
  await page.goto("/diary?day=2025-06-02");
  await expect(page.getByRole("link", { name: "Round the lake" })).toBeVisible();
  await expect(page.getByRole("toolbar", { name: "Weeks by month" })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, "seen"))).toEqual(["calendar"]);
});

test("[DIARY-1] a diary that was opened before opens while the server is away @all", async ({
  server,
  open,
}) => {
  test.slow();
  const page = await open(await diarist(server.url));
  await stands(page);
  await expect.poll(() => kept(page)).toEqual(whole);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await server.stop();
  const tab = await page.context().newPage();
  await stands(tab);
  await expect(tab.getByText("Waiting for the server")).toBeHidden();
  await server.start();
});

const dayLink = (tab: Page) => tab.getByRole("link", { name: "Round the lake" });

test("[DIARY-1] [DIARY-6] [DIARY-7] [LIST-2] the last opened day with its links, and the list as it was, open while the server is away @all", async ({
  server,
  open,
}) => {
  test.slow();
  const member = await diarist(server.url);
  const page = await open(member);
  await page.goto("/diary?day=2025-06-02");
  const own = new RegExp(`/workout/${member.username}/[0-9a-f]{24}$`);
  await expect(dayLink(page)).toHaveAttribute("href", own);
  await page.goto("/diary/workout-list?text=hills");
  await expect(page.getByRole("link", { name: "Hills" })).toBeVisible();
  await expect.poll(() => kept(page)).toEqual(whole);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

  await server.stop();
  const tab = await page.context().newPage();
  await tab.goto("/diary");
  await expect(tab.getByRole("heading", { name: "Monday, 2 June 2025" })).toBeVisible();
  await expect(dayLink(tab)).toHaveAttribute("href", own);
  await expect(tab.getByRole("link", { name: member.realName })).toBeVisible();
  await tab.goto("/diary/workout-list");
  await expect(tab).toHaveURL(/\?text=hills$/);
  await expect(tab.getByRole("link", { name: "Hills" })).toHaveAttribute("href", own);
  await expect(dayLink(tab)).toHaveCount(0);
  await expect(tab.getByText("Waiting for the server")).toBeHidden();
  await server.start();
});

test("[DIARY-1] [LIST-2] [TRACK-3] after logging out nothing is left of the person who used the list, the calendar and the map @all", async ({
  server,
  open,
}) => {
  const member = await diarist(server.url);
  await importWorkout(
    server.url,
    member,
    { name: "run.fit", bytes: fitFile("run").buffer },
    {
      sharingFlags: 0,
      description: "",
    },
  );
  const page = await open(member);
  const tiles: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/user/tracks/tiles/")) tiles.push(request.url());
  });
  await page.goto("/diary/map");
  await expect(page.getByRole("region", { name: "Map of your tracks" })).toHaveAttribute("data-map", "drawn");
  await page.goto("/diary?day=2025-06-02");
  await expect(page.getByRole("link", { name: "Round the lake" })).toBeVisible();
  await page.goto("/diary/workout-list");
  await page.getByLabel("Search titles, notes and gear").fill("hills");
  await expect(page).toHaveURL(/\?text=hills$/);
  /** Tiles that the browser's cache would show without a request. */
  const keptTiles = () =>
    page.evaluate(
      async ([urls, key]) => {
        const headers = { STTAuthorization: key };
        const answers = await Promise.all(
          urls.map(async (url) => {
            const cached = { headers, cache: "only-if-cached", mode: "same-origin" } as const;
            return await fetch(url, cached).catch(() => undefined);
          }),
        );
        return answers.filter((answer) => answer?.ok).length;
      },
      [tiles, member.sessionKey] as const,
    );
  expect(await keptTiles()).toBeGreaterThan(0);
  const stored = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(await stored()).toContain("hills");

  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  await expect.poll(keptTiles).toBe(0);
  await expect.poll(() => kept(page)).toBeUndefined();
  const left = await stored();
  for (const secret of ["hills", "2025-06-02", member.username, member.sessionKey])
    expect(left).not.toContain(secret);
});

test("[DIARY-1] nothing of the diary is left after logging out, in any tab @all", async ({
  server,
  open,
}) => {
  const page = await open(await diarist(server.url));
  await stands(page);
  const tab = await page.context().newPage();
  await stands(tab);
  await expect.poll(() => kept(tab)).toEqual(whole);
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(tab).toHaveURL(`${server.url}/`);
  await expect(page).toHaveURL(`${server.url}/`);
  await expect.poll(() => kept(tab)).toBeUndefined();
  expect(await kept(page)).toBeUndefined();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes("diary"))))
    .toEqual([]);
});

test("[DIARY-1] nothing of the diary is left when the session has ended elsewhere, and data kept for another account is not shown @all", async ({
  server,
  open,
}) => {
  const [member, other] = [await diarist(server.url), await createMember(server.url, "other")];
  const page = await open(member);
  await stands(page);
  await expect.poll(() => kept(page)).toEqual(whole);
  await endSession(server.url, member.sessionKey);
  await page.goto(screen);
  await expect(page.getByRole("dialog", { name: "Log in again" })).toBeVisible();
  await expect.poll(() => kept(page)).toBeUndefined();

  // Like the leftovers of another page of this browser whose account is no longer logged in.
  await enterWorkout(server.url, other, { description: "Another's", startTime: june });
  const elsewhere = await open(other);
  await stands(elsewhere);
  await expect.poll(() => kept(elsewhere)).toEqual([[juneOf2025, ["Another's"]]]);
  const third = await createMember(server.url, "third");
  await elsewhere.evaluate((key) => {
    document.cookie = `sessionkey=${key}; Path=/`;
    localStorage.setItem("sessionkey", key);
  }, third.sessionKey);
  await elsewhere.goto(screen);
  await expect(elsewhere.getByText("No statistics yet")).toBeVisible();
  await expect.poll(() => kept(elsewhere)).not.toContainEqual([juneOf2025, ["Another's"]]);
});

test("[DIARY-1] kept data that is damaged is fetched again, and the diary loads without storage, too @all", async ({
  server,
  open,
}) => {
  const member = await diarist(server.url);
  const page = await open(member);
  await stands(page);
  await expect.poll(() => kept(page)).toEqual(whole);
  await page.evaluate(
    (month) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("cairn-diary");
        opening.addEventListener("success", () => {
          const { result: db } = opening;
          const transaction = db.transaction("months", "readwrite");
          transaction.objectStore("months").put({ month, count: 3, numbers: "none" });
          transaction.addEventListener("complete", () => {
            db.close();
            resolve();
          });
        });
      }),
    juneOf2025,
  );
  const calls = await watchCalls(page);
  await stands(page);
  await expect.poll(() => kept(page)).toEqual(whole);
  expect(calls).toEqual(["months", "columns numbers", "columns texts 665,664"]);

  const without = await open(member);
  await without.addInitScript(() => {
    Object.defineProperty(globalThis, "indexedDB", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await stands(without);
});

test("[DIARY-1] a large diary says how much of it has loaded, and is complete when all has @all", async ({
  server,
  open,
}) => {
  test.slow();
  const member = await createMember(server.url, "veteran");
  const pool = await openDatabase(server);
  try {
    await storeWorkouts(server, pool, member, { count: 3000, until: june });
  } finally {
    await pool.end();
  }
  const page = await open(member);
  const { promise: held, resolve: go } = Promise.withResolvers<undefined>();
  // Everything except the numbers has to wait, like on a slow line.
  await page.route("**/diary/columns?part=texts*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(screen);
  const bar = page.getByRole("progressbar");
  await expect(bar).toHaveAttribute("value", "3000");
  await expect(bar).toHaveAttribute("max", "3000");
  await expect(page.getByRole("radiogroup", { name: "Period" })).toBeHidden();
  go(undefined);
  await expect(page.getByRole("radiogroup", { name: "Period" })).toBeVisible();
  await expect.poll(async () => (await kept(page))?.every(([, titles]) => titles)).toBe(true);
});
