import type { Locale } from "@cairn/contracts/settings/settings";

/** The texts of the mail with the link that deletes an account, in one language. */
interface DeletionMailWords {
  readonly subject: string;
  readonly said: (username: string) => string;
  /** To the current address, while an earlier one can still take the account back; with the day on which that ends. */
  readonly waits: (username: string, until: string) => string;
  readonly button: string;
  readonly check: string;
  readonly otherwise: string;
}

/** In the words of the interface (docs/words.md). */
export const deletionMailWords: Readonly<Record<Locale, DeletionMailWords>> = {
  en: {
    subject: "Delete your account",
    said: (username) =>
      `You asked to delete the account ${username}. Opening the link deletes it permanently: all workouts, files, photos, comments and likes. This can’t be undone. The link works for 24 hours.`,
    waits: (username, until) =>
      `You asked to delete the account ${username}. Its e-mail address was changed recently, so the link that deletes it went to the earlier address, which can take the change back until ${until}. If you can’t read that mailbox any more, ask again after that day: the link then comes to this address.`,
    button: "Delete my account permanently",
    check: "Check sign-in and security",
    otherwise:
      "If you did not ask for this, do not open the link: nothing is deleted. But somebody knows your password, so change it.",
  },
  fi: {
    subject: "Poista tilisi",
    said: (username) =>
      `Pyysit tilin ${username} poistamista. Linkin avaaminen poistaa sen lopullisesti: kaikki harjoitukset, tiedostot, kuvat, kommentit ja tykkäykset. Poistoa ei voi perua. Linkki toimii 24 tuntia.`,
    waits: (username, until) =>
      `Pyysit tilin ${username} poistamista. Tilin sähköpostiosoite on vaihdettu äskettäin, joten poistolinkki lähetettiin aiempaan osoitteeseen, josta vaihdon voi perua ${until} asti. Jos et enää pääse siihen postilaatikkoon, pyydä poistoa uudelleen sen jälkeen: linkki tulee silloin tähän osoitteeseen.`,
    button: "Poista tilini lopullisesti",
    check: "Tarkista kirjautuminen ja turvallisuus",
    otherwise:
      "Jos et pyytänyt tätä, älä avaa linkkiä: mitään ei poisteta. Joku kuitenkin tietää salasanasi, joten vaihda se.",
  },
};
