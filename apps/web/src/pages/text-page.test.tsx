import { describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { expectTexts } from "../testing/read-page.ts";
import { renderScreen, server } from "../testing/render-screen.tsx";
import { TextPage } from "./text-page.tsx";

const html = `<h1>Tietosuoja</h1><p>Teksti <a href="/login"><b>Kirjaudu</b></a> <a href="/apiserver/v1/docs">API</a>
  <a href="https://example.org/login">Muualla</a></p>`;

const press = (name: string, keys: MouseEventInit = {}) =>
  page
    .getByText(name)
    .element()
    .dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...keys }));

describe("[STAT-1] the pages of the operator", () => {
  it("are in the reader's language, with the others, and links that stay in the client", async () => {
    server.answer("getPage", { page: "privacy-policy", language: "fi", languages: ["en", "fi", "de"], html });
    const router = await renderScreen(<TextPage />, {
      at: "/privacy-policy",
      path: "/privacy-policy",
      language: "fi",
      isVisitor: true,
    });
    await expect.element(page.getByRole("article")).toHaveAttribute("lang", "fi");
    const languages = page.getByRole("navigation").getByRole("link");
    await expectTexts(languages, ["English", "Suomi", "Deutsch"]);
    await expect.element(languages.nth(1)).toHaveAttribute("aria-current", "page");
    await expect.element(languages.nth(2)).toHaveAttribute("href", "/privacy-policy/de");
    await expect.element(languages.nth(2)).not.toHaveAttribute("aria-current");
    expect(
      server.callsOf("getPage").map(({ params, query }) => [params.page, query.language]),
    ).toContainEqual(["privacy-policy", "fi"]);
    await expect.element(page.getByRole("navigation", { name: "Muilla kielillä" })).toBeVisible();
    await expect.element(languages.nth(2)).toHaveAttribute("hreflang", "de");
    await expect.element(languages.nth(2)).toHaveAttribute("lang", "de");
    // What the browser does with these is not tried: the page of the tests would be left.
    const left: string[] = [];
    const stay = (event: MouseEvent) => {
      if (!event.defaultPrevented) left.push((event.target as Element).textContent);
      event.preventDefault();
    };
    addEventListener("click", stay);
    onTestFinished(() => {
      removeEventListener("click", stay);
    });
    for (const name of ["Teksti", "API", "Muualla"]) press(name);
    for (const key of ["altKey", "ctrlKey", "metaKey", "shiftKey"]) press("Kirjaudu", { [key]: true });
    press("Kirjaudu", { button: 1 });
    expect(left.slice(1)).toEqual(["API", "Muualla", ...Array<string>(5).fill("Kirjaudu")]);
    expect(router.state.location.pathname).toBe("/privacy-policy");
    await page.getByRole("link", { name: "Kirjaudu" }).click();
    await expect.poll(() => router.state.location.pathname).toBe("/login");
    expect(left.length).toBe(8);
  });

  it("are in the language of their address, and asked for again where they did not load", async () => {
    server.refuse("getPage", "request.invalid");
    await renderScreen(<TextPage />, { at: "/service-terms", path: "/service-terms", isVisitor: true });
    await expect.element(page.getByRole("alert")).toBeVisible();
    server.answer("getPage", {
      page: "service-terms",
      language: "en",
      languages: ["en"],
      html: "<h1>Terms</h1>",
    });
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByRole("heading", { name: "Terms" })).toBeVisible();
    expect(page.getByRole("navigation").elements()).toEqual([]);
  });

  it("are missing in a language that there is not", async () => {
    server.answer("explore", { users: [], workouts: [], images: [] });
    server.refuse("getPage", "request.invalid");
    await renderScreen(<TextPage />, {
      at: "/privacy-policy/xx",
      path: "/privacy-policy/$language",
      isVisitor: true,
    });
    await expect.element(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  });
});
