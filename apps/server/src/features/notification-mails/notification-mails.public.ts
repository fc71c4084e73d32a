export { mailAddress } from "./mail-address.ts";
export { type AccountMailContent, writeAccountMail } from "./write-account-mail.ts";
