import { describe, expect, it } from "vitest";
import { readTrustedProxies, trustIn } from "./trusted-proxies.ts";

const trust = (setting: string) => trustIn(readTrustedProxies(setting));

describe("TRUST_PROXY", () => {
  it.each([
    "",
    "0",
    "10",
    "1.5",
    "-1",
    "all",
    "10.0.0.0/33",
    "0.0.0.0/0",
    "::/0",
    "10.0.0",
    "loopback,",
    "::1/129",
    "a,1",
  ])("[PROXY-2] is refused when it is %o", (setting) => {
    expect(readTrustedProxies(setting)).toBeUndefined();
  });

  it("[PROXY-2] trusts nobody when it is not set", () => {
    expect(trustIn(undefined)("127.0.0.1", 0)).toBe(false);
  });

  it.each([
    ["loopback", "127.0.0.1", true],
    ["loopback", "::1", true],
    ["loopback", "::ffff:127.0.0.1", true],
    ["loopback", "10.0.0.1", false],
    ["uniquelocal", "172.31.255.1", true],
    ["uniquelocal", "172.32.0.1", false],
    ["linklocal", "fe80::1", true],
    ["192.0.2.7", "192.0.2.7", true],
    ["192.0.2.7", "192.0.2.8", false],
    ["192.0.2.0/24, 2001:db8::/32", "2001:db8:1::5", true],
    ["192.0.2.0/24, 2001:db8::/32", "198.51.100.1", false],
    ["loopback", "unknown", false],
    ["loopback", "127.0.0.1, 127.0.0.1", false],
  ])("[PROXY-2] set to %s says of %s: %s", (setting, address, isTrusted) => {
    expect(trust(setting)(address, 0)).toBe(isTrusted);
  });

  it("[PROXY-2] as a count trusts that many in a row, the nearest in a private network", () => {
    const trusts = trust("2");
    expect([trusts("127.0.0.1", 0), trusts("203.0.113.9", 1), trusts("203.0.113.9", 2)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(trusts("203.0.113.9", 0)).toBe(false);
    expect([trusts("100.64.0.1", 0), trusts("100.127.255.1", 0), trusts("100.128.0.1", 0)]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
