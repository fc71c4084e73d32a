import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { findLooseEnds } from "./harness/every-end.ts";
import { bothWidths, expect, expectNotFound, test } from "./harness/journey.ts";
import { runServer } from "./harness/run-server.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("[STAT-1] legal and informative pages are at their addresses, link to each other, and are in the reader's language", async ({
  visitor,
}) => {
  const page = await visitor();
  await page.goto("/");
  await page.getByRole("link", { name: "Terms" }).click();
  await expect(page).toHaveURL("/service-terms");
  await expect(heading(page)).toHaveText("Service terms");
  await expect(page).toHaveTitle(/Service terms/);
  await page.getByRole("article").getByRole("link", { name: "privacy policy" }).click();
  await expect(heading(page)).toHaveText("Privacy policy");
  await expect(page).toHaveURL("/privacy-policy");

  const languages = page.getByRole("navigation", { name: "In other languages" });
  await expect(languages.getByRole("link")).toHaveText([
    "English",
    "Suomi",
    "Deutsch",
    "Français",
    "Español",
  ]);
  await languages.getByRole("link", { name: "Deutsch" }).click();
  await expect(page).toHaveURL("/privacy-policy/de");
  await expect(heading(page)).toHaveText("Datenschutzerklärung");
  await expect(page.getByRole("article")).toHaveAttribute("lang", "de");
  await expect(languages.getByRole("link", { name: "Deutsch" })).toHaveAttribute("aria-current", "page");
  await page.getByRole("article").getByRole("link", { name: "Cookies" }).click();
  await expect(page).toHaveURL("/cookies");
  await expect(heading(page)).toHaveText("Cookies");

  await page.goto("/");
  await page.getByRole("button", { name: "Suomi" }).click();
  // A press before the client is there is repeated when it is.
  await expect(page.locator("html")).toHaveAttribute("lang", "fi");
  await page.goto("/hr-belt");
  await expect(heading(page)).toHaveText("Sykevyö");
  await page.goto("/privacy-policy");
  await expect(heading(page)).toHaveText("Tietosuojaseloste");
  await page.goto("/privacy-policy/es");
  await expect(heading(page)).toHaveText("Política de privacidad");
  await page.goto("/privacy-policy/sv");
  await expectNotFound(page);
});

test("[STAT-1] [LOGIN-7] sign-up links to the terms @all", async ({ visitor }) => {
  const page = await visitor();
  await page.goto("/sign-up");
  await page.getByRole("main").getByRole("link", { name: "service terms" }).click();
  await expect(heading(page)).toHaveText("Service terms");
});

for (const { width, atWidth } of bothWidths) {
  test.describe(`${atWidth} wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("[STAT-1] [NAV-9] the pages have no barrier that axe finds and no loose end @all", async ({
      visitor,
    }) => {
      const page = await visitor();
      const found: string[] = [];
      for (const path of ["/service-terms", "/privacy-policy/fr", "/cookies", "/download", "/hr-belt"]) {
        await page.goto(path);
        await heading(page).waitFor();
        found.push(...(await findBarriersOfState(page, path)), ...(await findLooseEnds(page, path)));
      }
      expect(found).toEqual([]);
    });
  });
}

test.describe("a newsletter", () => {
  // An address that is invalid, and a list that is down.
  test.use({ refusals: [400, 502] });

  test("[NEWS-1] takes an address once, and says what is missing @all", async ({ visitor }) => {
    const list = new Set(["known@example.org"]);
    const receiver = createServer((request, response) => {
      request.setEncoding("utf8").on("data", (body: string) => {
        const email = new URLSearchParams(body).get("email") ?? "";
        response.writeHead(email.startsWith("down") ? 503 : list.has(email) ? 409 : 200).end();
        list.add(email);
      });
    }).listen(0, "127.0.0.1");
    await once(receiver, "listening");
    const NEWSLETTER_URL = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/list`;
    const cairn = await runServer({ settings: { NEWSLETTER_URL } });
    try {
      const page = await visitor(cairn.url);
      await page.goto("/");
      const box = page.getByRole("region", { name: "Newsletter" });
      const field = box.getByLabel("E-mail address");
      const subscribe = box.getByRole("button", { name: "Subscribe" });
      await subscribe.click();
      await expect(field).toHaveAccessibleDescription(/Enter an e-mail address/);
      await field.fill("nobody");
      await field.press("Enter");
      await expect(field).toHaveAccessibleDescription(/Enter an e-mail address/);
      await field.fill("down@example.org");
      await subscribe.click();
      await expect(field).toHaveAccessibleDescription(/did not accept the address/);
      expect([...list]).toEqual(["known@example.org", "down@example.org"]);
      await field.fill("new@example.org");
      await subscribe.click();
      await expect(box.getByRole("status")).toHaveText(/You are subscribed/);
      await page.reload();
      await field.fill("known@example.org");
      await subscribe.click();
      await expect(box.getByRole("status")).toHaveText("You were subscribed already.");
      expect(await findBarriersOfState(page, "newsletter", "main")).toEqual([]);
      // A page left open would report errors when its server stops.
      await page.close();
    } finally {
      await cairn.stop();
      receiver.close();
    }
  });
});
