export { deleteAccount } from "./delete-account.ts";
export { removeRemains } from "./remains.ts";
