import { parseArgs } from "node:util";
import { cairnCommand } from "../config/cairn-command.ts";
import { createVouchers } from "../features/vouchers/create-vouchers.ts";
import { deleteVoucher, listVouchers } from "../features/vouchers/vouchers.queries.ts";
import { CommandError } from "./command-error.ts";
import { withDeps } from "./open-deps.ts";

export const createVouchersUsage = "voucher create --days N [--count M] [--valid DAYS]";
export const revokeVoucherUsage = "voucher revoke ID";

const maxCount = 1000;
/** A hundred years. */
const maxDays = 36_525;

/** `cairn voucher create`: prints codes, each of which makes somebody a premium member for some days. */
export async function createVouchersCommand(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { days: { type: "string" }, count: { type: "string" }, valid: { type: "string" } },
  });
  if (values.days === undefined) throw new CommandError(`Usage: ${cairnCommand} ${createVouchersUsage}`);
  const days = readNumber("days", values.days, maxDays);
  const count = readNumber("count", values.count ?? "1", maxCount);
  const validDays = values.valid === undefined ? undefined : readNumber("valid", values.valid, maxDays);
  const codes = await withDeps((deps) => createVouchers(deps, { count, days, validDays }));
  for (const code of codes) console.log(code);
  console.error(`${days} days of premium each, redeemed at /redeem; the codes are not shown again`);
}

/** `cairn voucher list`: lists all vouchers, without their codes. */
export async function listVouchersCommand(): Promise<void> {
  const vouchers = await withDeps(({ db }) => listVouchers(db));
  const now = new Date();
  for (const { id, days, expires_at: expires, redeemed_at: redeemed } of vouchers) {
    const state = redeemed
      ? `redeemed ${dayOf(redeemed)}`
      : expires && expires <= now
        ? `expired ${dayOf(expires)}`
        : `unused${expires ? ` until ${dayOf(expires)}` : ""}`;
    console.log(`${id}  ${days} days  ${state}`);
  }
  if (vouchers.length === 0) console.log("there are no vouchers");
}

/** `cairn voucher revoke`: revokes a voucher that nobody has redeemed. */
export async function revokeVoucherCommand([id, ...more]: readonly string[]): Promise<void> {
  if (id === undefined || more.length > 0)
    throw new CommandError(`Usage: ${cairnCommand} ${revokeVoucherUsage}`);
  if (!(await withDeps(({ db }) => deleteVoucher(db, id))))
    throw new CommandError(`There is no voucher ${id} that could be revoked; voucher list shows them all.`);
  console.log(`revoked ${id}`);
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

function readNumber(name: string, text: string, most: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new CommandError(`--${name} must be a whole number from 1 to ${most}.`);
  return number;
}
