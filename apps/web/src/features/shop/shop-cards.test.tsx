import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { ShopPage } from "../../pages/shop-page.tsx";
import { renderScreen, server } from "../../testing/render-screen.tsx";

const cards = [
  { title: "Soles", text: { en: "Shoes for rock.", fi: "Kenkiä kalliolle." }, url: "https://soles.example/" },
  { title: "Maps", text: { en: "Maps on paper.", fi: "Karttoja." }, url: "https://maps.example/?from=cairn" },
];

describe("[SHOP-1] the partners of the operator", () => {
  it("have each their words in the reader's language and a link that leads out", async () => {
    server.answer("listShopCards", cards);
    await renderScreen(<ShopPage />, { language: "fi" });
    const soles = page.getByRole("region", { name: "Soles" });
    await expect.element(soles.getByRole("heading", { name: "Soles" })).toBeVisible();
    await expect.element(soles.getByText("Kenkiä kalliolle.")).toBeVisible();
    const links = page.getByRole("link").elements();
    expect(links.map((link) => link.getAttribute("href"))).toEqual(cards.map(({ url }) => url));
    expect(links.map((link) => link.getAttribute("rel"))).toEqual(
      cards.map(() => "external noopener noreferrer"),
    );
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Kauppa");
  });

  it("are none, or did not load and are asked for again", async () => {
    server.refuse("listShopCards", "request.invalid");
    await renderScreen(<ShopPage />);
    await expect.element(page.getByRole("alert")).toBeVisible();
    expect(page.getByText("There are no partners yet").elements()).toEqual([]);
    server.answer("listShopCards", []);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByText("There are no partners yet")).toBeVisible();
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  });
});
