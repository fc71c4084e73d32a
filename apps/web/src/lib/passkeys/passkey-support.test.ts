import { afterEach, describe, expect, it, vi } from "vitest";
import { whyNoPasskeys } from "./passkey-support.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("[LOGIN-14] passkeys", () => {
  it.each([
    ["localhost", undefined],
    ["cairn.example.org", undefined],
    ["127.0.0.1", "number address"],
    ["[::1]", "number address"],
    ["1.2.3.example", undefined],
  ])("of a page of %s: %s", (hostname, why) => {
    vi.stubGlobal("PublicKeyCredential", () => undefined);
    expect(whyNoPasskeys(hostname)).toBe(why);
  });

  it("are unavailable if the browser has none, as with http", () => {
    vi.stubGlobal("PublicKeyCredential", undefined);
    expect(whyNoPasskeys("cairn.example.org")).toBe("unsupported");
  });
});
