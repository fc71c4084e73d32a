import { describe, expect, it } from "vitest";
import { JsonBytes, rowShape } from "./json-bytes.ts";

const written = (write: (out: JsonBytes) => void): string => {
  const out = new JsonBytes(0);
  write(out);
  return Buffer.from(out.toBytes()).toString();
};

describe("numbers as JSON", () => {
  const values = [
    0,
    -0,
    0.4,
    0.5,
    -0.5,
    1,
    9,
    10,
    99.99,
    100,
    -1234.5,
    999_999_999,
    1e9,
    1e9 + 7,
    1_750_000_000_123.4,
    24.123_456_7,
    -179.999_999_6,
    60.000_001,
    0.000_000_4,
    2 ** 53,
    -1e300,
    5e15 + 0.5,
  ];

  it.each(values)("writes %d like JSON.stringify writes its rounded value", (value) => {
    expect(written((out) => out.addInteger(value))).toBe(JSON.stringify(Math.round(value)));
    for (const factor of [10, 1000, 1e6]) {
      const text = written((out) =>
        out.addRows(rowShape({ it: factor }), [value], (row, item) => row.fill(item)),
      );
      expect(JSON.parse(text)).toEqual([
        { it: JSON.parse(JSON.stringify(Math.round(value * factor) / factor)) as number },
      ]);
      expect(text).not.toMatch(/\.\d*0\}/);
    }
  });

  it("writes lists of rows, and empty ones", () => {
    const shape = rowShape({ a: 1, b: 10 });
    const list = (...rows: readonly (readonly number[])[]) =>
      JSON.parse(
        written((out) => {
          out.addAscii('{"x":');
          out.addRows(shape, rows, (row, item) => row.set(item));
          out.addAscii("}");
        }),
      );
    expect(list()).toEqual({ x: [] });
    expect(list([1, 2.55], [3.4, -0.01])).toEqual({
      x: [
        { a: 1, b: 2.6 },
        { a: 3, b: 0 },
      ],
    });
  });

  it("grows, and writes text of any script", () => {
    const text = written((out) => {
      out.addAscii("[");
      for (let i = 0; i < 1000; i++) {
        out.addInteger(i);
        out.addAscii(",");
      }
      out.addText('Pyörä "🚲"');
      out.addAscii("]");
    });
    expect(JSON.parse(text)).toEqual([...Array.from({ length: 1000 }, (_, i) => i), 'Pyörä "🚲"']);
  });
});
