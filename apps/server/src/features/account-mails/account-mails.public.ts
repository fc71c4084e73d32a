export { mailAccountChange } from "../../core/account-mails/mail-account-change.ts";
export { sendAccountMail } from "./send-account-mail.ts";
