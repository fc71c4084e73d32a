/** Letters and digits of voucher codes, without those that are easily confused: 0 and O, 1 and I. */
export const voucherAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/** Characters of a code, which is shown in groups of four. */
export const voucherLength = 16;

/** A typed code in upper case, without spaces and dashes. */
export const plainVoucherCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/g, "");

/** A code for display: a complete one in four groups of four with dashes, any other unchanged. */
export function voucherGroups(typed: string): string {
  const code = plainVoucherCode(typed);
  return code.length === voucherLength ? (code.match(/.{4}/g) ?? []).join("-") : typed.toUpperCase();
}
