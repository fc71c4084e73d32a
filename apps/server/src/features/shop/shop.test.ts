import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { readShopCards } from "../../config/shop-cards.ts";

let plain: TestApp;
let shop: TestApp;
const card = { title: "Belts & Co", text: "Straps that last.", url: "https://belts.example.org/?from=cairn" };
const both = { en: card.text, fi: card.text };

beforeAll(async () => {
  plain = await createTestApp({ humanCheck: "off" });
  const shopCards = readShopCards(JSON.stringify([card]), "/");
  shop = await createTestApp({
    humanCheck: "off",
    beside: plain,
    hrmStoreUrl: "https://store.example.org/belts",
    ...(shopCards.ok && { shopCards: shopCards.value }),
  });
});
afterAll(async () => {
  await shop.close();
  await plain.close();
});

const cardsOf = async (server: TestApp) => (await server.call("GET", "/shop/cards")).json().payload;
const go = async (server: TestApp) => {
  const { statusCode, headers } = await server.app.inject({ method: "GET", url: "/hrm" });
  return [statusCode, headers.location];
};
const text = async (server: TestApp) =>
  (await server.call("GET", "/pages/hr-belt?language=en")).json().payload.html;

describe("the shop", () => {
  it("[SHOP-1] shows three cards with external links, or those of the operator", async () => {
    const own = await cardsOf(plain);
    expect(own).toHaveLength(3);
    for (const { url } of own) expect(url).toMatch(/^https:\/\//);
    expect(await cardsOf(shop)).toEqual([{ ...card, text: both }]);
  });

  it("[SHOP-1] takes cards as JSON or from a file, and nothing else", async () => {
    const folder = await mkdtemp(join(tmpdir(), "shop-"));
    const cards = [{ ...card, text: { en: "Belts", fi: "Vyöt" } }];
    await writeFile(join(folder, "cards.json"), JSON.stringify(cards));
    expect(readShopCards("cards.json", folder)).toEqual({ ok: true, value: cards });
    for (const wrong of [
      "no-such-file.json",
      "[",
      "{}",
      '[{"title":"x"}]',
      JSON.stringify([{ ...card, url: "javascript:alert(1)" }]),
    ])
      expect(readShopCards(wrong, folder).ok, wrong).toBe(false);
    await rm(folder, { recursive: true });
  });

  it("[NAV-8] /hrm leads to the operator's store, or to the page on belts, which says that there is none", async () => {
    expect(await go(shop)).toEqual([302, "https://store.example.org/belts"]);
    expect(await go(plain)).toEqual([302, "/hr-belt"]);
    expect(await text(plain)).toContain("This server names no store");
    expect(await text(shop)).toContain('href="/hrm"');
  });
});
