export { createAccount, type CreateAccountError, type NewAccount } from "./create-account.ts";
