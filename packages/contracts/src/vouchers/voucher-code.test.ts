import { expect, it } from "vitest";
import { plainVoucherCode, voucherGroups } from "./voucher-code.ts";

it.each([
  ["abcd2345efgh6789", "ABCD-2345-EFGH-6789"],
  ["abcd-2345-efgh-6789", "ABCD-2345-EFGH-6789"],
  [" ABCD 2345 efgh 6789 ", "ABCD-2345-EFGH-6789"],
  ["abc", "ABC"],
  ["abcd-23", "ABCD-23"],
  ["", ""],
])("[VOUC-1] a code that is typed as %j is shown as %j", (typed, shown) => {
  expect(voucherGroups(typed)).toBe(shown);
  expect(plainVoucherCode(shown)).toBe(plainVoucherCode(typed));
});
