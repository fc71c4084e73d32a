import { patience } from "@cairn/testkit/patience";
import { type BrowserContext, expect, type Page, test as base } from "@playwright/test";
import {
  type IdentityProvider,
  startIdentityProvider,
} from "../apps/server/test/stand-ins/identity-provider.ts";
import { createMember, importWorkout, type Member } from "./harness/api.ts";
import { deviceFile, fitFile } from "./harness/files.ts";
import { freePorts } from "./harness/free-ports.ts";
import { paintPhoto } from "./harness/paint-photo.ts";
import { startPathProxy } from "./harness/path-proxy.ts";
import { type RunningCairn, runServer } from "./harness/run-server.ts";
import { loseConnection, openWithoutConnection, regainConnection } from "./harness/without-connection.ts";

/** A host with servers below paths of it, which are started when they are first asked for. */
interface Host {
  readonly origin: string;
  /** Where people of the servers can log in as well. */
  readonly provider: IdentityProvider;
  /** Address of the server at a path. */
  readonly serverAt: (path: SitePath) => Promise<string>;
}

/** One begins like the other. */
const sitePaths = ["/cairn", "/cairn-2"] as const;
type SitePath = (typeof sitePaths)[number];

async function startHost(): Promise<Host & { readonly stop: () => Promise<void> }> {
  const [front = 0, ...ports] = await freePorts(1 + sitePaths.length);
  const origin = `http://127.0.0.1:${front}`;
  const sites = new Map(
    sitePaths.map((path, n) => [path as string, { port: ports[n] ?? 0, keepsPath: path === "/cairn-2" }]),
  );
  const proxy = await startPathProxy(front, (path) => sites.get(path));
  const provider = await startIdentityProvider(sitePaths.map((path) => `${origin}${path}/sign-in/return`));
  const { issuer, clientId, clientSecret, name } = provider.settings;
  const oidc = {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
  };
  const servers = new Map<SitePath, RunningCairn>();
  const serverAt = async (path: SitePath): Promise<string> => {
    const url = origin + path;
    const settings = { PUBLIC_URL: url, PORT: String(sites.get(path)?.port), HUMAN_CHECK: "off", ...oidc };
    if (!servers.has(path)) servers.set(path, await runServer({ settings }));
    return url;
  };
  return {
    origin,
    provider,
    serverAt,
    stop: async () => {
      await proxy.close();
      await provider.stop();
      for (const server of servers.values()) await server.stop();
    },
  };
}

/** Profiles without a connection, whose pages log each request that failed. */
const offline = new Set<BrowserContext>();
/** Profiles that log out: what their pages asked a moment before is refused. */
const loggingOut = new Set<BrowserContext>();

/** An error that tells of a defect, not of what the journey does. */
const isUnexpected = (context: BrowserContext, error: string): boolean =>
  !offline.has(context) && !(loggingOut.has(context) && error.includes(" 401 (Unauthorized)"));

const test = base.extend<
  {
    /** A browser profile of which every request has to be below the address, and no page may log an error. */
    readonly profile: (url: string) => Promise<BrowserContext>;
  },
  { readonly host: Host }
>({
  host: [
    // Playwright requires its first argument to be destructured, even if nothing is used.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { stop, ...host } = await startHost();
      await use(host);
      await stop();
    },
    { scope: "worker", timeout: patience.start },
  ],
  profile: async ({ browser, contextOptions }, use) => {
    const contexts: BrowserContext[] = [];
    const wrong: string[] = [];
    await use(async (url) => {
      const context = await browser.newContext(contextOptions);
      contexts.push(context);
      context.on("request", (request) => {
        const address = request.url();
        if (!/^(?:data|blob):/.test(address) && !address.startsWith(`${url}/`)) wrong.push(address);
      });
      context.on("console", (message) => {
        if (message.type() === "error" && isUnexpected(context, message.text()))
          wrong.push(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => {
        if (!offline.has(context)) wrong.push(String(error.error().stack));
      });
      return context;
    });
    for (const context of contexts) await context.close();
    expect(wrong).toEqual([]);
  },
});

test.use({ serviceWorkers: "allow" });

const title = "Round the bay";
const ride = deviceFile("fit/sweatpy-4801048867.fit", () => fitFile("ride", "sweatpy-4801048867.fit"));

const heading = (page: Page) => page.getByRole("heading", { name: title, level: 1 });

/** @param to where the login leads */
async function logIn(page: Page, { username, password }: Member, to: string): Promise<void> {
  await page.getByLabel("Username or e-mail").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).toHaveURL(to);
}

const logOut = async (page: Page, url: string): Promise<void> => {
  await page.getByRole("button", { name: "Your account" }).click();
  loggingOut.add(page.context());
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page).toHaveURL(`${url}/`);
};

/** Addresses in a page that lead to the host, but not below the server's path. */
const linksElsewhere = (page: Page, url: string) =>
  page.evaluate(
    ([host, own]) =>
      [...document.querySelectorAll("[href],[src]")]
        .map((element) => element.getAttribute("href") ?? element.getAttribute("src") ?? "")
        .map((address) => new URL(address, document.baseURI).href)
        .filter((address) => address.startsWith(`${host}/`) && !address.startsWith(`${own}/`)),
    [new URL(url).origin, url] as const,
  );

for (const { proxy, path } of [
  { proxy: "a proxy that removes the path", path: "/cairn" },
  { proxy: "a proxy that passes the path on @all", path: "/cairn-2" },
] as const) {
  test(`[PROXY-6] a person logs in, imports, looks at maps and photos, shares, goes on offline and logs out, behind ${proxy}`, async ({
    host,
    profile,
  }) => {
    test.slow();
    const url = await host.serverAt(path);
    const member = await createMember(url);
    const context = await profile(url);
    const page = await context.newPage();
    const stays = async () => expect(await linksElsewhere(page, url)).toEqual([]);

    await test.step("log in, from the address of a screen", async () => {
      await page.goto(`${url}/`);
      await expect(page.getByRole("slider", { name: "Position along the track" })).toBeVisible();
      await stays();
      await page.goto(`${url}/diary/statistics`);
      await expect(page).toHaveURL(`${url}/login?returnTo=%2Fdiary%2Fstatistics`);
      await logIn(page, member, `${url}/diary/statistics`);
      const cookies = await context.cookies(`${url}/apiserver/v1/login`);
      expect(cookies.map((cookie) => `${cookie.name} ${cookie.path}`).toSorted()).toEqual([
        `cairn_device ${path}/apiserver`,
        `sessionkey ${path}`,
      ]);
      await stays();
    });

    await test.step("import a file", async () => {
      await page.getByRole("button", { name: "Add workout" }).click();
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("dialog").getByRole("button", { name: "Choose files" }).click();
      await (await chooser).setFiles([ride]);
      await page.getByRole("textbox", { name: /^Title/ }).fill(title);
      await page.getByRole("button", { name: /^Save/ }).click();
      await expect(heading(page)).toBeVisible();
      await stays();
    });
    const address = page.url();
    expect(address).toMatch(new RegExp(`^${url}/workout/`));

    await test.step("look at it, with its map, and load it again", async () => {
      const tiles = page.waitForResponse(`${url}/basemap/world.pmtiles`);
      await page.reload();
      await expect(heading(page)).toBeVisible();
      expect((await tiles).status()).toBe(206);
      await expect(page.getByRole("article")).toHaveAttribute("data-points", /^\d{3,}$/);
    });

    await test.step("add a photo and open it", async () => {
      const photos = page.getByRole("region", { name: "Photos" });
      const chooser = page.waitForEvent("filechooser");
      await photos.getByRole("button", { name: "Add photos" }).click();
      await (await chooser).setFiles([await paintPhoto(page, "lake.jpg", 400, 300)]);
      await photos.getByRole("button", { name: /^Photo 1 of/ }).click();
      await expect(page).toHaveURL(new RegExp(`^${address}/image/[0-9a-f]{24}$`));
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page).toHaveURL(address);
    });

    await test.step("share it with a visitor", async () => {
      await page.getByRole("button", { name: "Who can see this: Private" }).click();
      const saved = page.waitForResponse(`${url}/apiserver/v1/workouts/header`);
      await page.getByRole("menuitemradio", { name: "Public" }).click();
      expect((await saved).status()).toBe(200);
      const visitor = await (await profile(url)).newPage();
      await visitor.goto(address);
      await expect(heading(visitor)).toBeVisible();
      await expect(visitor.locator("link[rel=canonical]")).toHaveAttribute("href", address);
      await visitor.getByRole("link", { name: "Cairn" }).first().click();
      await expect(visitor).toHaveURL(`${url}/`);
    });

    await test.step("open it without a connection", async () => {
      const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
      expect(scope).toBe(`${url}/`);
      offline.add(context);
      await loseConnection(page);
      const tab = await openWithoutConnection(page, address);
      await expect(tab.getByRole("status").filter({ hasText: "Waiting for the connection" })).toBeVisible();
      await regainConnection(page);
      await expect(heading(tab)).toBeVisible();
      await page.goto(`${url}/dashboard`);
      await tab.close();
      offline.delete(context);
    });

    await test.step("log out", () => logOut(page, url));
  });
}

test("[PROXY-6] two servers below one host have logins, storage and workers of their own @all", async ({
  host,
  profile,
}) => {
  test.slow();
  const [first, second] = [await host.serverAt("/cairn"), await host.serverAt("/cairn-2")];
  const members = [await createMember(first), await createMember(second)] as const;
  const { workoutKey } = await importWorkout(
    first,
    members[0],
    { name: "run.fit", bytes: fitFile("run").buffer },
    { sharingFlags: 0, description: title },
  );
  const context = await profile(host.origin);
  const [one, two] = [await context.newPage(), await context.newPage()];
  for (const [page, url, member] of [
    [one, first, members[0]],
    [two, second, members[1]],
  ] as const) {
    await page.goto(`${url}/login`);
    await logIn(page, member, `${url}/dashboard`);
    await page.goto(`${url}/diary`);
    await page.evaluate(() => navigator.serviceWorker.ready);
  }
  expect((await context.cookies()).map((cookie) => `${cookie.name} ${cookie.path}`).toSorted()).toEqual([
    "cairn_device /cairn-2/apiserver",
    "cairn_device /cairn/apiserver",
    "sessionkey /cairn",
    "sessionkey /cairn-2",
  ]);
  const names = await one.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope).toSorted(),
    caches: (await caches.keys()).map((name) => name.slice(0, -"-12345678".length)).toSorted(),
    stored: Object.keys(localStorage)
      .filter((name) => name.endsWith("sessionkey"))
      .toSorted(),
  }));
  expect(names).toEqual({
    workers: [`${second}/`, `${first}/`],
    caches: ["/cairn-2cairn", "/cairncairn"],
    stored: ["/cairn-2sessionkey", "/cairnsessionkey"],
  });
  await logOut(two, second);
  await one.goto(`${first}/workout/${members[0].username}/${workoutKey}`);
  await expect(heading(one)).toBeVisible();
  await one.goto(`${first}/dashboard`);
  await expect(one).toHaveURL(`${first}/dashboard`);
});

test("[PROXY-6] [LOGIN-6] a new person signs up by a provider, who leads back below the path @all", async ({
  host,
  page,
}) => {
  const url = await host.serverAt("/cairn");
  const name = "by-provider";
  host.provider.people.set(name, { name: "Ada", preferred_username: name, email: `${name}@example.org` });
  await page.goto(`${url}/login?returnTo=/routes`);
  await page.getByRole("button", { name: "Log in with Club account" }).click();
  await page.getByPlaceholder("Enter any login").fill(name);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Choose a username" })).toBeVisible();
  expect(page.url()).toMatch(new RegExp(`^${url}/sign-in/return`));
  await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
  await expect(page).toHaveURL(`${url}/routes`);
});
