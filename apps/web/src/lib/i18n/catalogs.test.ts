import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { describe, expect, it } from "vitest";

type Catalog = Readonly<Record<string, string>>;

const folder = fileURLToPath(new URL("../../locales", import.meta.url));
const features = readdirSync(folder);
const read = (feature: string, locale: string): Catalog =>
  JSON.parse(readFileSync(`${folder}/${feature}/${locale}.json`, "utf8")) as Catalog;

/** Names of a message's parameters, including those in branches. */
const placeholders = (tokens: unknown): readonly string[] => {
  if (!Array.isArray(tokens)) return [];
  return tokens.flatMap((token: unknown) => {
    if (!Array.isArray(token)) return [];
    const [name, , format] = token as [string, string?, unknown?];
    const branches = typeof format === "object" && format !== null ? Object.values(format) : [];
    return [name, ...branches.flatMap(placeholders)];
  });
};

const shape = (catalog: Catalog) =>
  Object.fromEntries(
    Object.entries(catalog)
      .map(
        ([key, text]) => [key, [...new Set(placeholders(compileMessageOrThrow(text)))].toSorted()] as const,
      )
      .toSorted(([a], [b]) => a.localeCompare(b)),
  );

describe.each(features)("the texts of %s", (feature) => {
  it("exist in English and Finnish with the same keys and parameters", () => {
    expect(shape(read(feature, "fi"))).toEqual(shape(read(feature, "en")));
  });

  it("are never empty", () => {
    for (const locale of ["en", "fi"]) {
      const empty = Object.entries(read(feature, locale)).filter(([, text]) => text.trim() === "");
      expect(empty).toEqual([]);
    }
  });
});

describe("the texts of vouchers in Spanish, which has an address of its own", () => {
  it("exist with the same keys and parameters", () => {
    expect(shape(read("vouchers", "es"))).toEqual(shape(read("vouchers", "en")));
  });
});

describe("the names of sports", () => {
  it("cover the activity catalogue", async () => {
    const { activities } = await import("@cairn/domain/sports/activities");
    const names = read("sports", "en");
    expect(activities.filter(({ slug }) => !(slug in names))).toEqual([]);
  });
});

describe("the texts of errors", () => {
  it("cover the contract's codes and nothing else", async () => {
    const { errorTable } = await import("@cairn/contracts/errors");
    const codes = [...Object.keys(errorTable), "network", "unreadable"].toSorted();
    expect(Object.keys(read("errors", "fi")).toSorted()).toEqual(codes);
  });
});
