export { createVouchers } from "./create-vouchers.ts";
export { deleteVoucher, listVouchers } from "./vouchers.queries.ts";
