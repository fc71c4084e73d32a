import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { ShopCard } from "@cairn/contracts/shop";
import { fail, ok, type Result } from "@cairn/domain/result";
import { z } from "zod";

const line = (most: number) => z.string().trim().min(1).max(most);

/** Cards of `SHOP_CARDS`: one text for all readers, or one per language. */
const cardsSchema = z
  .array(
    z.strictObject({
      title: line(80),
      text: z.union([
        line(300).transform((text) => ({ en: text, fi: text })),
        z.strictObject({ en: line(300), fi: line(300) }),
      ]),
      url: z.url({ protocol: /^https?$/ }),
    }),
  )
  .max(12);

/** Shown if nothing is configured: the projects on which Cairn is built. */
export const ownCards: readonly ShopCard[] = [
  {
    title: "OpenStreetMap",
    text: {
      en: "The free map of the world, made by people who go there. Add the trail that is missing.",
      fi: "Vapaa maailmankartta, jonka paikalla käyvät ihmiset tekevät. Lisää polku, joka puuttuu.",
    },
    url: "https://www.openstreetmap.org/",
  },
  {
    title: "MapLibre",
    text: {
      en: "The open map engine that draws every map in Cairn. It lives from donations.",
      fi: "Avoin karttamoottori, joka piirtää Cairnin kartat. Se elää lahjoituksilla.",
    },
    url: "https://maplibre.org/",
  },
  {
    title: "GPSBabel",
    text: {
      en: "Converts recordings of old devices into files that Cairn reads.",
      fi: "Muuntaa vanhojen laitteiden tallenteet tiedostoiksi, joita Cairn lukee.",
    },
    url: "https://www.gpsbabel.org/",
  },
];

const wrong = fail(
  "SHOP_CARDS must be JSON, or the path of a file with it: a list of at most 12 cards with title, text and url.",
);

/**
 * Reads `SHOP_CARDS`.
 *
 * @param setting JSON, or the path of a file with it; `undefined` is for our own cards
 * @param workingFolder base of a relative path
 * @returns a sentence about what it must be if it is neither
 */
export function readShopCards(
  setting: string | undefined,
  workingFolder: string,
): Result<readonly ShopCard[], string> {
  if (setting === undefined) return ok(ownCards);
  const isJson = setting.trimStart().startsWith("[");
  const path = resolve(workingFolder, setting);
  if (!isJson && !existsSync(path)) return wrong;
  try {
    const cards = cardsSchema.safeParse(JSON.parse(isJson ? setting : readFileSync(path, "utf8")));
    return cards.success ? ok(cards.data) : wrong;
  } catch {
    return wrong;
  }
}
