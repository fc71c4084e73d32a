import { activities } from "@cairn/domain/sports/activities";
import { expect, it, vi } from "vitest";
import english from "../locales/sports/en.json" with { type: "json" };
import type { Messages } from "./i18n/messages.ts";

vi.stubGlobal("addEventListener", () => undefined);
const { sportChoices } = await import("./sport-names.ts");

const names: Readonly<Record<string, string>> = english;
const messages: Pick<Messages, "t" | "locale"> = {
  locale: "en",
  t: (id) => names[id.replace("sports.", "")] ?? id,
};
const others = activities.filter(({ slug }) => slug.startsWith("other-")).map(({ id }) => id);

it("sports without a name of their own are offered once, and a chosen one stays chosen", () => {
  for (const chosenId of others) {
    const choices = sportChoices(messages, chosenId);
    expect(new Set(choices.map(({ name }) => name)).size).toBe(choices.length);
    expect(choices.filter(({ name }) => name === "Other")).toEqual([{ id: chosenId, name: "Other" }]);
  }
});
