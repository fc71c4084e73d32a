import type { Locale } from "@cairn/contracts/accounts/settings";

/** The words of the mail with the link that deletes an account, in one language. */
interface DeletionMailWords {
  readonly subject: string;
  readonly said: (username: string) => string;
  readonly button: string;
  readonly otherwise: string;
}

/** As the interface speaks (docs/words.md). */
export const deletionMailWords: Readonly<Record<Locale, DeletionMailWords>> = {
  en: {
    subject: "Delete your account",
    said: (username) =>
      `You asked to delete the account ${username}. Opening the link deletes it permanently: all workouts, files, photos, comments and likes. This can’t be undone. The link works for 24 hours.`,
    button: "Delete my account permanently",
    otherwise:
      "If you did not ask for this, do not open the link: nothing is deleted. But somebody knows your password, so change it.",
  },
  fi: {
    subject: "Poista tilisi",
    said: (username) =>
      `Pyysit tilin ${username} poistamista. Linkin avaaminen poistaa sen lopullisesti: kaikki harjoitukset, tiedostot, kuvat, kommentit ja tykkäykset. Poistoa ei voi perua. Linkki toimii 24 tuntia.`,
    button: "Poista tilini lopullisesti",
    otherwise:
      "Jos et pyytänyt tätä, älä avaa linkkiä: mitään ei poisteta. Joku kuitenkin tietää salasanasi, joten vaihda se.",
  },
};
