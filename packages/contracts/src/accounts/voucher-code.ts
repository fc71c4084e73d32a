/** Letters and digits of a voucher's code, without those that are taken for one another: 0 and O, 1 and I. */
export const voucherAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/** Characters of a code, which is shown in groups of four. */
export const voucherLength = 16;

/** A code as it was typed, without what only groups it, in upper case. */
export const plainVoucherCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/g, "");

/** A code as people read it: a whole one in four groups of four with dashes, any other one as it is. */
export function voucherGroups(typed: string): string {
  const code = plainVoucherCode(typed);
  return code.length === voucherLength ? (code.match(/.{4}/g) ?? []).join("-") : typed.toUpperCase();
}
