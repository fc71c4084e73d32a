import { expect, test } from "./harness/journey.ts";

const sentences = {
  en: "Your training diary, on your own server.",
  fi: "Harjoituspäiväkirjasi, omalla palvelimellasi.",
} as const;

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false, locale: "fi-FI" });

  test("the home page reads in the visitor's language, and its links lead on", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(sentences.fi);
    await expect(page.getByRole("main").getByRole("link", { name: "Luo tili" })).toHaveAttribute(
      "href",
      "/sign-up",
    );
  });
});

test("the client takes over the home page as the server rendered it", async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener("readystatechange", () => {
      const heading = document.querySelector("h1");
      if (heading && document.readyState === "interactive") heading.dataset["drawnAs"] = heading.textContent;
    });
  });
  await page.goto("/");
  await page.getByRole("button", { name: "Suomi" }).click();
  const heading = page.getByRole("heading", { name: sentences.fi, level: 1 });
  await expect(heading).toHaveAttribute("data-drawn-as", sentences.en);
});

test("a button that is pressed before the client has loaded does what it says when the client takes over @all", async ({
  page,
}) => {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<undefined>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Suomi" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(sentences.en);
  letCome(undefined);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(sentences.fi);
});

test("with another language than the browser's chosen, only that one is visible, from the first paint on @all", async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem("cairn.locale", "fi");
    const seen = new Set<string>();
    const look = () => {
      const heading = document.querySelector("h1");
      if (heading?.checkVisibility({ visibilityProperty: true })) seen.add(heading.textContent);
      document.documentElement.dataset["seen"] = [...seen].join("|");
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: sentences.fi, level: 1 })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-seen", sentences.fi);
});
