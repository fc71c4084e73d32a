import { readFileSync } from "node:fs";
import { contradictionRules } from "@cairn/domain/plausibility/contradiction";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { describe, expect, it } from "vitest";
import { type CompiledMessage, formatMessage } from "../../../lib/i18n/format-message.ts";
import type { Messages } from "../../../lib/i18n/messages.ts";
import { contradictionText } from "./contradiction-text.ts";

const speak = (locale: "en" | "fi"): Messages => {
  const file = new URL(`../../../locales/workouts/${locale}.json`, import.meta.url);
  const texts = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, string>>;
  const textOf = (id: string) => texts[id.replace("workouts.", "")] ?? id;
  const compiled = (id: string) => compileMessageOrThrow(textOf(id)) as CompiledMessage;
  return { locale, t: (id, values) => formatMessage(locale, compiled(id), values) };
};
const read = (metres: number) => ({ value: String(metres / 1000), unit: "km" });
const clock = () => ({ value: "1:30:00", unit: "" });
const alone = new Set(["noValue", "silent", "impossible"]);

describe.each(["en", "fi"] as const)("the contradiction of a device's number (%s)", (locale) => {
  it.each(contradictionRules)("is shown with both values: %s", (rule) => {
    const contradiction = { rule, against: 2000 };
    const text = contradictionText(speak(locale), { contradiction, device: 9000, read });
    expect(text).not.toContain("workouts.contradiction");
    expect(text).not.toMatch(/[{}]/);
    expect(text).toContain("9 km");
    if (!alone.has(rule)) expect(text).toContain("2 km");
    else expect(text).not.toContain("2 km");
  });

  it.each(contradictionRules)("is shown without the other value if that is unknown: %s", (rule) => {
    const contradiction = { rule, against: undefined };
    const text = contradictionText(speak(locale), { contradiction, device: 9000, read });
    expect(text).not.toMatch(/workouts\.contradiction|undefined|NaN|[{}]/);
    expect(text).toContain("9 km");
  });

  it("has no space after a number without a unit", () => {
    const contradiction = { rule: "timerBelowMoving", against: 5400 } as const;
    const text = contradictionText(speak(locale), { contradiction, device: 5400, read: clock });
    expect(text).toContain("1:30:00");
    expect(text).not.toMatch(/1:30:00 (?:\s|[.,;])/);
  });
});
