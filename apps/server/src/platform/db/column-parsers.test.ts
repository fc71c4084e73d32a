import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/test-database.ts";
import { useFastParsers } from "./column-parsers.ts";

describe("values of columns", () => {
  let database: TestDatabase;

  beforeAll(async () => {
    useFastParsers();
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const read = async (expression: string): Promise<unknown> =>
    (await database.pool.query<{ value: unknown }>(`SELECT ${expression} AS value`)).rows[0]?.value;

  it.each([
    ["2026-05-03 06:30:00+00", "2026-05-03T06:30:00.000Z"],
    ["2026-05-03 06:30:00.25+00", "2026-05-03T06:30:00.250Z"],
    ["2026-05-03 06:30:00.003+00", "2026-05-03T06:30:00.003Z"],
    ["1969-12-31 23:59:59.999+00", "1969-12-31T23:59:59.999Z"],
    ["2024-02-29 12:00:00+05:30", "2024-02-29T06:30:00.000Z"],
    ["0099-01-02 03:04:05+00", "0099-01-02T03:04:05.000Z"],
    ["9999-12-31 23:59:59.999+00", "9999-12-31T23:59:59.999Z"],
    ["12345-01-02 03:04:05+00", "+012345-01-02T03:04:05.000Z"],
  ])("reads the instant %s", async (text, iso) => {
    expect(await read(`'${text}'::timestamptz(3)`)).toEqual(new Date(iso));
  });

  it("reads instants of a session in another zone", async () => {
    const client = await database.pool.connect();
    try {
      await client.query("SET timezone = 'Asia/Kathmandu'");
      const { rows } = await client.query("SELECT timestamptz '2026-05-03 06:30:00.5+00' AS value");
      expect(rows).toEqual([{ value: new Date("2026-05-03T06:30:00.500Z") }]);
    } finally {
      client.release(true);
    }
  });

  it.each([
    ["'{1,-2.5,1e-9,1e300}'::float8[]", [1, -2.5, 1e-9, 1e300]],
    ["'{1,2}'::int[]", [1, 2]],
    ["'{}'::int[]", []],
    ["'{1,NULL}'::int[]", [1, null]],
    [
      "'{{1,2},{3,4}}'::int[]",
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ["'{NaN,Infinity}'::float8[]", [NaN, Infinity]],
    ["9007199254740991::bigint", Number.MAX_SAFE_INTEGER],
  ])("reads %s", async (expression, value) => {
    expect(await read(expression)).toEqual(value);
  });
});
