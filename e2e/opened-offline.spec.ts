import type { Page } from "@playwright/test";
import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { createMember, importWorkout, type Member } from "./harness/api.ts";
import { fitFile } from "./harness/files.ts";
import { expect } from "./harness/journey.ts";
import { startFront } from "./harness/proxy.ts";
import { test } from "./harness/restartable.ts";
import { isSame, mark } from "./harness/same-document.ts";
import { loseConnection, openWithoutConnection, regainConnection } from "./harness/without-connection.ts";

test.use({ serviceWorkers: "allow" });

const run = { name: "run.fit", bytes: fitFile("run").buffer };

interface Walker {
  readonly member: Member;
  /** Addresses of the member's private workouts, without the host. */
  readonly ways: readonly string[];
}

async function walker(url: string, ...titles: readonly string[]): Promise<Walker> {
  const member = await createMember(url);
  const ways: string[] = [];
  for (const description of titles) {
    const { workoutKey } = await importWorkout(url, member, run, { sharingFlags: 0, description });
    ways.push(`/workout/${member.username}/${workoutKey}`);
  }
  return { member, ways };
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });
const state = (page: Page, name: string) =>
  page.getByRole("status").filter({ has: page.getByRole("heading", { name }) });

/** Waits until the browser has cached what it caches by itself while a person looks at a screen. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

/** Addresses of all that the worker has cached, by cache name. */
const cachedFiles = (page: Page) =>
  page.evaluate(async () => {
    const all: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      all[name] = requests.map(({ url }) => url);
    }
    return all;
  });

/** Opens a new tab in the same browser. */
async function openTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(path);
  return tab;
}

test("[NET-2] a screen opened while the server is away says so in its place, and loads by itself @all", async ({
  server,
  open,
}) => {
  test.slow();
  const { member, ways } = await walker(server.url, "Seen before", "Never seen");
  const [seen = "", never = ""] = ways;
  const page = await open(member);
  await page.goto(seen);
  await expect(heading(page, "Seen before")).toBeVisible();
  await kept(page);

  await server.stop();
  const tabs = {
    seen: await openTab(page, seen),
    never: await openTab(page, never),
    dashboard: await openTab(page, "/dashboard"),
    routes: await openTab(page, "/routes"),
  };
  await page.reload();
  for (const tab of [page, ...Object.values(tabs)]) {
    await tab.bringToFront();
    await expect(state(tab, "Waiting for the server")).toBeVisible();
    await expect(tab.getByText("The page continues when the server is back")).toBeHidden();
    await mark(tab);
  }
  await server.start();
  // Nobody presses anything.
  for (const [tab, name] of [
    [page, "Seen before"],
    [tabs.seen, "Seen before"],
    [tabs.never, "Never seen"],
  ] as const) {
    await tab.bringToFront();
    await expect(heading(tab, name)).toBeVisible();
    await expect(state(tab, "Waiting for the server")).toBeHidden();
  }
  await tabs.dashboard.bringToFront();
  await expect(tabs.dashboard.getByText("You’re not following anyone")).toBeVisible();
  await expect(tabs.dashboard.getByRole("slider", { name: "Day" })).toBeAttached();
  await tabs.routes.bringToFront();
  await expect(tabs.routes.getByText("No routes yet")).toBeVisible();
  for (const tab of [page, ...Object.values(tabs)]) expect(await isSame(tab)).toBe(true);
  expect(new URL(tabs.never.url()).pathname).toBe(never);
});

test("[NET-2] a screen opened without a connection loads when the connection is back @all", async ({
  server,
  open,
}) => {
  const { member, ways } = await walker(server.url, "In the tunnel");
  const [way = ""] = ways;
  const page = await open(member);
  await page.goto("/dashboard");
  await page.getByRole("radio", { name: "My workouts" }).check();
  await page.getByRole("link", { name: "In the tunnel" }).waitFor();
  await kept(page);

  await loseConnection(page);
  const tab = await openWithoutConnection(page, way);
  await expect(state(tab, "Waiting for the connection")).toBeVisible();
  await expect(tab.getByText("You are offline.")).toBeVisible();
  await tab.reload();
  await expect(state(tab, "Waiting for the connection")).toBeVisible();
  await tab.emulateMedia({ colorScheme: "light" });
  expect(await findBarriersOfState(tab, "a workout without a connection")).toEqual([]);
  await state(tab, "Waiting for the connection").getByRole("button", { name: "Try now" }).click();
  await expect(state(tab, "Waiting for the connection")).toBeVisible();
  await mark(tab);
  await regainConnection(page);
  await expect(heading(tab, "In the tunnel")).toBeVisible();
  await expect(tab.getByText("You are offline.")).toBeHidden();
  expect(await isSame(tab)).toBe(true);
});

test("[NET-2] the home page and the login open without a connection, if another screen was opened before @all", async ({
  server,
  open,
}) => {
  const { member } = await walker(server.url);
  const page = await open();
  await page.goto("/login");
  await kept(page);
  await loseConnection(page);
  const home = await openWithoutConnection(page, "/");
  await expect(heading(home, "Your training diary, on your own server.")).toBeVisible();
  await expect(home.getByText("A workout appears here when you are online.")).toBeVisible();
  const login = await openWithoutConnection(page, "/login?returnTo=/routes");
  await login.getByLabel("Username or e-mail").fill(member.username);
  await login.getByLabel("Password", { exact: true }).fill(member.password);
  await regainConnection(page);
  await expect(home.getByRole("slider", { name: "Position along the track" })).toBeVisible();
  await login.getByRole("button", { name: "Log in" }).click();
  await expect(login).toHaveURL(/\/routes$/);
});

test("[NET-2] the home page shows its workout though files come back later than the server @all", async ({
  open,
}) => {
  const page = await open();
  let failures = 0;
  await page.route("**/assets/sample-workout*", async (route) => {
    if (failures === 3) return await route.continue();
    failures += 1;
    return await (failures === 1 ? route.fulfill({ status: 502, json: {} }) : route.abort());
  });
  await page.goto("/");
  await expect(page.getByText("A workout appears here when you are online.")).toBeVisible();
  await expect(page.getByRole("slider", { name: "Position along the track" })).toBeVisible();
  expect(failures).toBe(3);
});

test("[NET-2] nothing personal is cached, neither before nor after logging out", async ({ server, open }) => {
  const { member, ways } = await walker(server.url, "Only mine");
  const [way = ""] = ways;
  const page = await open(member);
  const isPublic = async () => {
    const files = Object.values(await cachedFiles(page)).flat();
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) expect(new URL(file).pathname).toMatch(/^\/(index\.html|assets\/[\w.-]+)$/);
    const bodies = await page.evaluate(
      (urls) => Promise.all(urls.map(async (url) => (await (await caches.match(url))?.text()) ?? "")),
      files,
    );
    // The cached files are the ones that a first-time visitor gets.
    const answers = await Promise.all(files.map(async (file) => await (await fetch(file)).text()));
    expect(bodies.map((body, index) => body === answers[index])).toEqual(files.map(() => true));
    for (const body of bodies) {
      for (const secret of [member.username, member.realName, member.sessionKey, "Only mine"])
        expect(body).not.toContain(secret);
    }
  };
  await page.goto(way);
  await expect(heading(page, "Only mine")).toBeVisible();
  await kept(page);
  // Again, because now the worker is between the page and the server.
  await page.reload();
  await expect(heading(page, "Only mine")).toBeVisible();
  await page.goto("/dashboard");
  await page.getByRole("radio", { name: "My workouts" }).check();
  await page.getByRole("link", { name: "Only mine" }).waitFor();
  await isPublic();

  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(heading(page, "Your training diary, on your own server.")).toBeVisible();
  await isPublic();
  await loseConnection(page);
  const tab = await openWithoutConnection(page, way);
  await expect(state(tab, "Waiting for the connection")).toBeVisible();
  await expect(tab.getByText("Only mine")).toHaveCount(0);
});

test("[NET-2] a new build replaces the previous one, and an open tab goes on @all", async ({
  server,
  open,
}) => {
  test.slow();
  const front = await startFront(server.url);
  const index = await (await fetch(`${server.url}/index.html`)).text();
  const worker = await (await fetch(`${server.url}/service-worker.js`)).text();
  const style = /\/assets\/index-[\w-]+\.css/.exec(index)?.[0] ?? "";
  /** A build that differs by the name of one file, which no other build has. */
  const install = (build: string) => {
    const renamed = `/assets/index-${build}.css`;
    const page = () =>
      new Response(index.replaceAll(style, renamed), { headers: { "content-type": "text/html" } });
    front.answerWith(async (path) => {
      if (path === style) return new Response(null, { status: 404 });
      if (path === renamed) return await fetch(server.url + style);
      if (path === "/service-worker.js") {
        const text = worker.replaceAll(style, renamed).replace(/`[\w-]{8}`/, `\`${build}\``);
        return new Response(text, { headers: { "content-type": "text/javascript" } });
      }
      return path === "/index.html" || path === "/login" || path === "/sign-up" ? page() : undefined;
    });
  };
  const builds = async () => Object.keys(await cachedFiles(page)).toSorted();
  const page = await open(undefined, front.url);
  try {
    install("build--1");
    await page.goto("/login");
    await kept(page);
    await page.reload();
    await mark(page);

    install("build--2");
    const next = await openTab(page, "/login");
    // The new build shows at once, in spite of the cache.
    expect(await next.content()).toContain("/assets/index-build--2.css");
    await expect.poll(builds).toEqual(["cairn-build--1", "cairn-build--2"]);
    const replaced = () =>
      next.evaluate(async () => {
        const { active, installing, waiting } = await navigator.serviceWorker.ready;
        return active?.state === "activated" && !installing && !waiting;
      });
    await expect.poll(replaced).toBe(true);
    // A tab of the previous build opens a screen for the first time, whose file only that build had.
    expect(
      await page.evaluate(async (file) => (await fetch(file)).status, "/assets/index-build--1.css"),
    ).toBe(200);
    await page.getByRole("main").getByRole("link", { name: "Sign up" }).click();
    await expect(page.getByRole("main").getByRole("button", { name: "Sign up" })).toBeVisible();
    expect(await isSame(page)).toBe(true);
    await page.context().setOffline(true);
    const offline = await openTab(page, "/login");
    expect(await offline.content()).toContain("/assets/index-build--2.css");
    await page.context().setOffline(false);

    install("build--3");
    await next.reload();
    await expect.poll(builds).toEqual(["cairn-build--2", "cairn-build--3"]);
  } finally {
    await front.close();
  }
});

test("[NET-2] neither a proxy's error page nor an empty page is shown; the operator's own page is @all", async ({
  server,
  open,
}) => {
  const front = await startFront(server.url);
  try {
    const page = await open(undefined, front.url);
    await page.goto("/login");
    await kept(page);
    front.answerWith(() => Promise.resolve(new Response("<h1>Bad Gateway</h1>", { status: 502 })));
    await page.goto("/workout/somebody/0123456789abcdef01234567");
    await expect(state(page, "Waiting for the server")).toBeVisible();
    const headers = { "content-type": "text/html; charset=utf-8", "retry-after": "3600" };
    front.answerWith(() =>
      Promise.resolve(new Response("<h1>Back at ten o’clock</h1>", { status: 503, headers })),
    );
    await page.reload();
    await expect(heading(page, "Back at ten o’clock")).toBeVisible();
    // A connection that hangs does not leave the page empty either.
    const hanging = Promise.withResolvers<undefined>();
    front.answerWith(() => hanging.promise);
    await page.goto("/login");
    await expect(heading(page, "Welcome back")).toBeVisible();
    hanging.resolve(undefined);
  } finally {
    await front.close();
  }
});

test("[NET-2] SERVICE_WORKER=off removes the worker and what it kept @all", async ({ server, open }) => {
  test.slow();
  const page = await open();
  await page.goto("/login");
  await kept(page);
  await server.stop();
  await server.start({ SERVICE_WORKER: "off" });
  try {
    await page.reload();
    const left = () =>
      page.evaluate(async () => ({
        caches: await caches.keys(),
        workers: (await navigator.serviceWorker.getRegistrations()).length,
      }));
    await expect.poll(left).toEqual({ caches: [], workers: 0 });
  } finally {
    await server.stop();
    await server.start();
  }
});

test("[NET-2] with data saving on, nothing is cached @all", async ({ open }) => {
  const registrations = async (savesData: boolean): Promise<number> => {
    const page = await open();
    await page.clock.install();
    await page.addInitScript((saveData) => {
      Object.defineProperty(navigator, "connection", { value: { saveData } });
      const told = Object.assign(globalThis, { registrations: 0 });
      const register = navigator.serviceWorker.register.bind(navigator.serviceWorker);
      navigator.serviceWorker.register = async (...given) => {
        told.registrations += 1;
        return await register(...given);
      };
    }, savesData);
    await page.goto("/login");
    await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await page.clock.runFor(60_000);
    return await page.evaluate(() => (globalThis as unknown as { registrations: number }).registrations);
  };
  expect(await registrations(true)).toBe(0);
  expect(await registrations(false)).toBe(1);
});
