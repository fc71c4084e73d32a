export { type AccountRow, findAccountById, findAccountByLogin } from "./accounts.queries.ts";
export { createAccount } from "./create-account.ts";
export { passwordMatches, passwordsAreCrowded, type PasswordTry, preparePasswords } from "./password.ts";
