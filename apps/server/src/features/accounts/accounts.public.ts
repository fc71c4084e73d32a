export { type AccountRow, findAccountById, findAccountByLogin } from "./accounts.queries.ts";
export { createAccount } from "./create-account.ts";
export { passwordMatches, preparePasswords } from "./password.ts";
