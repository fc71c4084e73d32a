import { api } from "@cairn/contracts/api";
import type { Endpoint } from "@cairn/contracts/endpoint";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { compileJson } from "./compile-json.ts";

const through = (schema: z.ZodType, value: unknown): unknown =>
  JSON.parse(compileJson(schema)(value).toString());

describe("compiled JSON", () => {
  const everything = z.object({
    text: z.string(),
    whole: z.int(),
    number: z.number(),
    flag: z.boolean(),
    nothing: z.null(),
    maybe: z.number().optional(),
    choice: z.enum(["a", "b"]),
    one: z.literal(true),
    orNull: z.string().nullable(),
    list: z.array(z.object({ x: z.number().optional() })),
    pair: z.tuple([z.number(), z.string().nullable()]),
    either: z.union([z.string(), z.array(z.int())]),
    open: z.looseObject({ type: z.string() }),
    record: z.record(z.string(), z.number()),
  });
  const value = {
    text: 'Pyörä "🚲" \\ \n \u0001 \ud800',
    whole: -12_345_678_901_234,
    number: 0.1,
    flag: false,
    nothing: null,
    choice: "b",
    one: true,
    orNull: null,
    list: [{}, { x: 1 }, {}],
    pair: [1e-9, null],
    either: [1, 2],
    open: { type: "T", more: { deep: [1, "ä"] } },
    record: { "key with ä": 1.5 },
  } as const;

  it("can be read back as it was written, for every kind of value", () => {
    expect(through(everything, value)).toEqual(JSON.parse(JSON.stringify(value)));
    const other = { ...value, maybe: 0, orNull: "", flag: true, list: [], either: "text" };
    expect(through(everything, other)).toEqual(other);
  });

  it("drops what the schema does not have", () => {
    const schema = z.object({ a: z.int(), b: z.object({ c: z.int().optional() }) });
    expect(through(schema, { a: 1, secret: 2, b: { d: 3 } })).toEqual({ a: 1, b: {} });
  });

  it.each([
    0,
    -0,
    1,
    -1,
    9,
    10,
    99,
    123_456_789,
    999_999_999,
    1e9,
    -1e9,
    1e9 + 1,
    1_780_000_000_123,
    2 ** 53,
    1e21,
    0.5,
    -0.5,
    0.1 + 0.2,
    1.005,
    87_647.07,
    -179.999_999,
    5e-324,
    1.797_693_134_862_315_7e308,
    123.456_789_01,
  ])("writes the number %d exactly", (number) => {
    expect(through(z.number(), number)).toBe(number === 0 ? 0 : number);
  });

  it("writes random numbers exactly", () => {
    const write = compileJson(z.array(z.number()));
    const numbers = Array.from({ length: 5000 }, (_, i) => Math.sin(i) * 10 ** ((i % 40) - 20));
    const rounded = numbers.map((number, i) => Math.round(number * 10 ** (i % 7)) / 10 ** (i % 7) || 0);
    for (const list of [numbers.map((number) => number || 0), rounded]) {
      expect(JSON.parse(write(list).toString())).toEqual(list);
    }
  });

  it("truncates fractions of whole numbers", () => {
    expect(through(z.int(), 1.9)).toBe(1);
  });

  it("writes nothing for an invalid number", () => {
    expect(() => compileJson(z.number())(NaN)).toThrow("cannot be converted to a number");
    expect(() => compileJson(z.int())(NaN)).toThrow("cannot be converted to an integer");
  });

  it.each([Infinity, -Infinity])("writes null for %d, as JSON.stringify does", (number) => {
    expect(through(z.object({ a: z.number() }), { a: number })).toEqual({ a: null });
  });

  it("writes null and objects if either is allowed", () => {
    const schema = z.object({ person: z.object({ name: z.string() }).nullable() });
    expect(through(schema, { person: null })).toEqual({ person: null });
    expect(through(schema, { person: { name: "Ada", secret: 1 } })).toEqual({ person: { name: "Ada" } });
  });

  it("writes nothing for missing values", () => {
    const write = compileJson(z.object({ a: z.boolean(), b: z.int() }));
    expect(() => write({ a: true })).toThrow('"b" is required');
    expect(JSON.parse(write({ a: true, b: 1 }).toString())).toEqual({ a: true, b: 1 });
  });

  it("grows for long texts and lists, one answer after another", () => {
    const write = compileJson(z.array(z.object({ text: z.string(), n: z.int() })));
    for (const length of [0, 1, 100, 5000]) {
      const list = Array.from({ length }, (_, n) => ({ text: "ä\u0001".repeat(n % 300), n }));
      expect(JSON.parse(write(list).toString())).toEqual(list);
    }
    const long = [{ text: "\u0001".repeat(1_000_000), n: 1 }];
    expect(JSON.parse(write(long).toString())).toEqual(long);
  });

  it("compiles the answer of every call", () => {
    for (const { payload, metadata } of Object.values<Endpoint>(api)) {
      for (const schema of [payload, metadata])
        if (schema) expect(compileJson(schema)).toBeTypeOf("function");
    }
  });
});
