/** Refusals about the codes of two-factor login; rows of `errorTable`. */
export const secondFactorErrors = {
  "two_factor.code_required": {
    status: 403,
    text: "Enter the code of your authenticator app, or a recovery code.",
  },
  "two_factor.wrong_code": {
    status: 403,
    text: "The code is wrong, too old or was used already. Enter the next one.",
  },
  "two_factor.too_many_tries": {
    status: 429,
    text: "The code was wrong too often. Wait 15 minutes, or use a recovery code.",
    retryAfter: 900,
  },
  "two_factor.already_on": { status: 409, text: "Two-factor login is on already." },
  "two_factor.is_off": { status: 409, text: "Two-factor login is off. Nothing was changed." },
  "two_factor.setup_expired": {
    status: 409,
    text: "The set-up took too long, or was started again elsewhere. Start again.",
  },
} as const;

/** Refusals about passkeys; rows of `errorTable`. */
export const passkeyErrors = {
  "passkey.no_name": {
    status: 409,
    text: "Passkeys need an address with a name. Open Cairn by its name, or on this machine at localhost.",
  },
  "passkey.refused": {
    status: 403,
    text: "This passkey does not belong to an account here. Use another one, or your password.",
  },
  "passkey.expired": { status: 403, text: "That took too long. Try again." },
  "passkey.copied": {
    status: 403,
    text: "This passkey may have been copied. Log in without it and remove it in the settings.",
  },
  "passkey.known": { status: 409, text: "This passkey is here already. Use it, or add another." },
  "passkey.too_many": { status: 409, text: "You have 20 passkeys, the maximum. Remove one first." },
  "passkey.not_found": { status: 404, text: "There is no such passkey. It may have been removed." },
  "passkey.last_way_in": {
    status: 409,
    text: "Without this passkey you could not log in any more. Choose a password or add another passkey first.",
  },
} as const;

/** Refusals about OpenID Connect providers and Facebook; rows of `errorTable`. */
export const identityErrors = {
  "identity.off": { status: 404, text: "This server has no such login service." },
  "identity.denied": {
    status: 403,
    text: "The login service did not confirm it, or you cancelled there. Nothing was changed.",
  },
  "identity.expired": {
    status: 403,
    text: "This login took too long, was used already or was started in another browser. Start it again.",
  },
  "identity.failed": {
    status: 403,
    text: "The login service did not confirm who you are. Start the login again.",
  },
  "identity.unavailable": {
    status: 502,
    text: "The login service is not answering. Log in with a password, or try again later.",
  },
  "identity.no_account": { status: 403, text: "Nobody here signs in like this yet. Sign up first." },
  "identity.in_use": {
    status: 409,
    text: "This login already opens another account here. Unlink it there first.",
  },
  "identity.already_linked": {
    status: 409,
    text: "Your account is already linked to another login of this service. Unlink that first.",
  },
  "identity.not_linked": { status: 404, text: "This login service is not linked to your account." },
  "identity.last_way_in": {
    status: 409,
    text: "This is the only login that you have. Set a password first, then unlink it.",
  },
} as const;
