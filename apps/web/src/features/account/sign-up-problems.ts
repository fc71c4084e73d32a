import type { FieldError } from "@cairn/contracts/errors";
import type { ApiFailure } from "../../lib/api/api-failure.ts";
import type { MessageId } from "../../lib/i18n/message-id.ts";
import type { NewAccount } from "./log-in.ts";

type AccountField = keyof NewAccount;
export type SignUpField = AccountField | "invite";
export type SignUpProblems = Partial<Readonly<Record<SignUpField, MessageId>>>;

const accountFields = [
  "username",
  "realName",
  "email",
  "password",
] as const satisfies readonly AccountField[];

/** In the order of the form. */
export const signUpFields = ["invite", ...accountFields] as const satisfies readonly SignUpField[];

/** 5 characters or more; the contract's `passwordMinLength` and `passwordMaxLength`. */
const passwordLength = { least: 5, most: 200 };
/** The contract's `realNameMaxLength`. */
const realNameMost = 80;

const rules: Readonly<Record<AccountField, (value: string) => MessageId | undefined>> = {
  username: (value) => {
    if (value.length < 2) return "account.usernameShort";
    if (value.length > 32) return "account.usernameLong";
    return /^[a-z0-9][a-z0-9._-]*$/.test(value) ? undefined : "account.usernameInvalid";
  },
  realName: (value) => (value.length > realNameMost ? "account.realNameLong" : undefined),
  email: (value) => (/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value) ? undefined : "account.emailInvalid"),
  password: (value) =>
    value.length < passwordLength.least
      ? "account.passwordShort"
      : value.length > passwordLength.most
        ? "account.passwordLong"
        : undefined,
};

/** The problem of each field before sending; empty if there is none. */
export const problemsOf = (account: NewAccount): SignUpProblems =>
  Object.fromEntries(
    accountFields.flatMap((field) => {
      const value = account[field];
      const problem = value === "" ? "account.required" : rules[field](value);
      return problem ? [[field, problem]] : [];
    }),
  );

const byReason: Readonly<Record<AccountField, Partial<Record<FieldError["reason"], MessageId>>>> = {
  username: {
    too_short: "account.usernameShort",
    too_long: "account.usernameLong",
    invalid: "account.usernameInvalid",
    taken: "account.usernameTaken",
  },
  realName: { too_long: "account.realNameLong" },
  email: { invalid: "account.emailInvalid", too_long: "account.emailInvalid" },
  password: { too_short: "account.passwordShort", too_long: "account.passwordLong" },
};

const isField = (name: string): name is AccountField => accountFields.some((field) => field === name);

/** The server's refusal for the fields that it names; empty if it names none. */
export const problemsFrom = (failure: ApiFailure): SignUpProblems => {
  if (failure.reason === "account.username_taken") return { username: "account.usernameTaken" };
  if (failure.reason === "account.invite_required" || failure.reason === "account.invite_invalid")
    return { invite: `errors.${failure.reason}` };
  return Object.fromEntries(
    failure.fields.flatMap(({ field, reason }) =>
      isField(field) ? [[field, byReason[field][reason] ?? "account.required"]] : [],
    ),
  );
};
