import { bytesSource } from "@cairn/formats/archive/byte-source";
import { writeZip } from "@cairn/testkit/files/write-zip";
import { describe, expect, it } from "vitest";
import { readAccount } from "./read-account.ts";

const zip = (text: string, name = "cairn.json") =>
  bytesSource(
    writeZip([
      { name: "photos/a.jpg", bytes: Buffer.from("x") },
      { name, bytes: Buffer.from(text) },
    ]),
  );

describe("[ACCT-2] the archive of an account, read before it is sent", () => {
  it("counts what it has of each kind", async () => {
    const manifest = { format: "cairn-own-data/1", counts: { workouts: 3, "day-notes": 1 }, members: [] };
    expect(await readAccount(zip(JSON.stringify(manifest)))).toEqual({
      counts: { workouts: 3, "day-notes": 1 },
    });
  });

  it.each(["[{", "null", '"text"', "{}", '{"counts": {"workouts": -1, "photos": "many", "routes": 0.5}}'])(
    "has no counts if its list is %s: the server reports the error",
    async (text) => {
      expect(await readAccount(zip(text))).toEqual({ counts: {} });
    },
  );

  it("is not an archive of recordings, not a file below its root, and not a file other than a zip", async () => {
    expect(await readAccount(zip("{}", "backup/cairn.json"))).toBeUndefined();
    expect(await readAccount(bytesSource(Buffer.from("<gpx/>")))).toBeUndefined();
    expect(await readAccount(bytesSource(Buffer.from("PK\u0003\u0004 cut")))).toBeUndefined();
  });
});
