import { z } from "zod";
import { endpoint } from "./endpoint.ts";

const shopCardSchema = z
  .object({
    title: z.string(),
    /** In the languages of the interface. */
    text: z.object({ en: z.string(), fi: z.string() }),
    /** Address that the card links to, on another server. */
    url: z.string(),
  })
  .meta({ id: "ShopCard" });

export type ShopCard = z.output<typeof shopCardSchema>;

export const listShopCards = endpoint({
  id: "SHOP-1",
  method: "GET",
  path: "/shop/cards",
  summary: "Partners of this server's operator, as the shop shows them",
  auth: "anyone",
  access: "open",
  payload: z.array(shopCardSchema),
  answer: "envelope",
  errors: [],
});
