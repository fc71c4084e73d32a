import { expect, it } from "vitest";
import { blockSize, decodeExtended, decodePlain, encodeHeader } from "./tar-header.ts";

it.each([0, 1, 8 ** 11 - 1, 8 ** 11, 3e12])("[STOR-11] a backup names files of %i bytes", (size) => {
  const member = { name: `folder/regions/${"a".repeat(180)}.pmtiles`, size, sha256: "0f".repeat(32) };
  const header = encodeHeader(member);
  const extended = decodePlain(header.subarray(0, blockSize));
  const records = header.subarray(blockSize, blockSize + (extended?.size ?? 0));
  const plain = decodePlain(header.subarray(-blockSize));
  expect([extended?.type, plain?.type, header.length % blockSize]).toEqual(["x", "0", 0]);
  expect({ size: plain?.size, ...decodeExtended(records) }).toEqual(member);
});
