export { type AccountRow, findAccountById, findAccountByLogin } from "./accounts.queries.ts";
export { createAccount, type NewAccount } from "./create-account.ts";
export { passwordMatches, preparePasswords } from "./password.ts";
