import { patience } from "@cairn/testkit/patience";
import { type BrowserContext, type Page, test as base } from "@playwright/test";
import { type ServerProcess, startServer } from "../../apps/server/test/processes/server-process.ts";
import { makeDataDir } from "../cairn-process.ts";
import type { Member } from "./api.ts";
import { logInWith } from "./journey.ts";

/** A server that is really stopped and restarted, at the same address and with the same data. */
export interface Restartable {
  readonly url: string;
  /** Its data folder. */
  readonly dataDir: string;
  readonly stop: () => Promise<unknown>;
  /** @param settings environment variables for this start, beside the address and the data folder */
  readonly start: (settings?: Readonly<Record<string, string>>) => Promise<void>;
}

/**
 * These contexts do not check the console as other journeys do, because a broken connection is logged in
 * every console.
 */
export const test = base.extend<
  {
    /** Opens a page in a browser profile of its own, as a member or as a visitor, at this address or at the server's. */
    readonly open: (member?: Member, url?: string) => Promise<Page>;
  },
  { readonly server: Restartable }
>({
  server: [
    // Playwright requires its first argument to be destructured, even if nothing is used.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { dataDir, remove } = makeDataDir();
      const environment = { CAIRN_DATA_DIR: dataDir };
      let running: ServerProcess = await startServer(environment);
      const { url } = running;
      await use({
        url,
        dataDir,
        stop: () => running.stop(),
        start: async (settings) => {
          running = await startServer({ ...environment, ...settings, PORT: new URL(url).port });
        },
      });
      await running.stop();
      remove();
    },
    { scope: "worker", timeout: patience.start },
  ],
  open: async ({ browser, server, contextOptions }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (member, url = server.url) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: url });
      contexts.push(context);
      const page = await context.newPage();
      if (member) await logInWith(page, member.sessionKey);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});
