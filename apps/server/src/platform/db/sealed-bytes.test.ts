import { createDecipheriv, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openBytes, sealBytes } from "./sealed-bytes.ts";

const key = randomBytes(32);
/** Two equal AES blocks, which some modes would reveal. */
const secret = Buffer.from("sixteen letters.sixteen letters.");

describe("sealed bytes", () => {
  it("are AES-256-GCM, with another nonce each time, so that equal bytes do not look equal", () => {
    const [one, other] = [sealBytes(key, "ann", secret), sealBytes(key, "ann", secret)];
    expect(one.equals(other)).toBe(false);
    expect(one.subarray(0, 12).equals(other.subarray(0, 12))).toBe(false);
    expect(one.subarray(12, 28).equals(one.subarray(28, 44))).toBe(false);
    const opening = createDecipheriv("aes-256-gcm", key, one.subarray(0, 12));
    opening.setAAD(Buffer.from("ann")).setAuthTag(one.subarray(-16));
    expect(Buffer.concat([opening.update(one.subarray(12, -16)), opening.final()])).toEqual(secret);
  });

  it("open only for their owner, and only unchanged", () => {
    const sealed = sealBytes(key, "ann", secret);
    expect(openBytes(key, "ann", sealed)).toEqual(secret);
    expect(() => openBytes(key, "bob", sealed)).toThrow();
    expect(() => openBytes(randomBytes(32), "ann", sealed)).toThrow();
    for (const at of [0, 20, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => openBytes(key, "ann", changed)).toThrow();
    }
  });
});
