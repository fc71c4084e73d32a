import type { Locale } from "@cairn/contracts/settings/settings";
import type { EmailLinkKind } from "./email-addresses.queries.ts";

interface LinkWords {
  readonly subject: string;
  /** @param changedTo the new address; empty if it does not matter */
  readonly text: (username: string, changedTo: string) => string;
  readonly button: string;
  readonly otherwise: string;
}

/** The texts of mails about e-mail addresses (docs/words.md). A completed change has another text than a requested one. */
export const emailMailWords: Readonly<
  Record<Locale, Readonly<Record<EmailLinkKind | "UNDO_CHANGED", LinkWords>>>
> = {
  en: {
    CONFIRM: {
      subject: "Confirm your e-mail address",
      text: (username) =>
        `The account ${username} uses this e-mail address. Confirm that it is yours. The link works once, for 3 days.`,
      button: "Confirm e-mail address",
      otherwise: "If you have no such account, do nothing: the address stays unconfirmed.",
    },
    CHANGE: {
      subject: "Confirm your new e-mail address",
      text: (username) =>
        `The account ${username} wants to use this e-mail address from now on. The link works once, for a day.`,
      button: "Use this address",
      otherwise: "If it was not you, do nothing: the address is not used.",
    },
    UNDO: {
      subject: "Another e-mail address was entered",
      text: (username, changedTo) =>
        `Another e-mail address was entered for the account ${username}: ${changedTo}. It is used once it is confirmed there.`,
      button: "Keep this address",
      otherwise:
        "If it was you, do nothing. If not, keep this address within 7 days, which logs out all devices, and choose a new password.",
    },
    UNDO_CHANGED: {
      subject: "Your e-mail address was changed",
      text: (username, changedTo) =>
        `The account ${username} no longer uses this e-mail address, but ${changedTo}.`,
      button: "Take this address back",
      otherwise:
        "If it was you, do nothing. If not, take this address back within 7 days, which logs out all devices, and choose a new password.",
    },
  },
  fi: {
    CONFIRM: {
      subject: "Vahvista sähköpostiosoitteesi",
      text: (username) =>
        `Tili ${username} käyttää tätä sähköpostiosoitetta. Vahvista, että se on sinun. Linkki toimii kerran, 3 päivän ajan.`,
      button: "Vahvista sähköpostiosoite",
      otherwise: "Jos sinulla ei ole tällaista tiliä, älä tee mitään: osoite jää vahvistamatta.",
    },
    CHANGE: {
      subject: "Vahvista uusi sähköpostiosoitteesi",
      text: (username) =>
        `Tilille ${username} halutaan ottaa käyttöön tämä sähköpostiosoite. Linkki toimii kerran, päivän ajan.`,
      button: "Ota osoite käyttöön",
      otherwise: "Jos se et ollut sinä, älä tee mitään: osoitetta ei oteta käyttöön.",
    },
    UNDO: {
      subject: "Tilille annettiin toinen sähköpostiosoite",
      text: (username, changedTo) =>
        `Tilille ${username} annettiin toinen sähköpostiosoite: ${changedTo}. Se otetaan käyttöön, kun se on vahvistettu siellä.`,
      button: "Pidä tämä osoite",
      otherwise:
        "Jos se olit sinä, älä tee mitään. Jos et, pidä tämä osoite 7 päivän kuluessa, mikä kirjaa kaikki laitteet ulos, ja valitse uusi salasana.",
    },
    UNDO_CHANGED: {
      subject: "Sähköpostiosoitteesi on vaihdettu",
      text: (username, changedTo) =>
        `Tili ${username} ei enää käytä tätä sähköpostiosoitetta vaan osoitetta ${changedTo}.`,
      button: "Palauta tämä osoite",
      otherwise:
        "Jos se olit sinä, älä tee mitään. Jos et, palauta tämä osoite 7 päivän kuluessa, mikä kirjaa kaikki laitteet ulos, ja valitse uusi salasana.",
    },
  },
};
