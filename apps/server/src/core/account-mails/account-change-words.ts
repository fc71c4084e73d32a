import type { Locale } from "@cairn/contracts/settings/settings";
import type { AccountChangeKind } from "../accounts/mail-account-change.ts";

interface ChangeWords {
  readonly subject: string;
  /** @param detail name of the device, the provider, the passkey or the token; may be empty */
  readonly text: (username: string, detail: string) => string;
}

/** The texts of mails about changes of an account in one language. */
interface AccountChangeWords {
  readonly said: Readonly<Record<AccountChangeKind, ChangeWords>>;
  readonly button: string;
  /** What to do if it was somebody else. */
  readonly otherwise: string;
  /** Another advice for some kinds of change. */
  readonly otherwiseByKind: Readonly<Partial<Record<AccountChangeKind, string>>>;
}

/** A detail after a colon, or the end of the sentence. */
const colon = (detail: string): string => (detail === "" ? "." : `: ${detail}.`);

/** In the words of the interface (docs/words.md). */
export const accountChangeWords: Readonly<Record<Locale, AccountChangeWords>> = {
  en: {
    button: "Check sign-in and security",
    otherwise: "If it was not you, change your password and log out your other devices at once.",
    otherwiseByKind: {
      PASSWORD_CHANGED: "If it was not you, ask for a new password on the login page at once.",
    },
    said: {
      NEW_SIGN_IN: {
        subject: "New device logged in",
        text: (username, detail) =>
          `A device that was not used before logged in to the account ${username}${colon(detail)}`,
      },
      PASSWORD_CHANGED: {
        subject: "Your password was changed",
        text: (username) =>
          `The password of the account ${username} was changed. All other devices were logged out, and access tokens of programs were removed unless you kept them.`,
      },
      EMAIL_CHANGED: {
        subject: "Your e-mail address was changed",
        text: (username) => `This is now the e-mail address of the account ${username}.`,
      },
      PASSKEY_ADDED: {
        subject: "Passkey added",
        text: (username, detail) => `A passkey was added to the account ${username}${colon(detail)}`,
      },
      PASSKEY_REMOVED: {
        subject: "Passkey removed",
        text: (username, detail) => `A passkey of the account ${username} was removed${colon(detail)}`,
      },
      PASSKEY_COPIED: {
        subject: "A passkey may have been copied",
        text: (username, detail) =>
          `A passkey of the account ${username} was used twice in a way that only a copy can be. Nobody was logged in by it; remove it${colon(detail)}`,
      },
      TWO_FACTOR_ON: {
        subject: "Two-factor login is on",
        text: (username) => `Logging in to the account ${username} now needs a code from your app.`,
      },
      TWO_FACTOR_OFF: {
        subject: "Two-factor login is off",
        text: (username) => `Logging in to the account ${username} needs no code any more.`,
      },
      WRONG_CODES: {
        subject: "Somebody may know your password",
        text: (username) =>
          `The password of the account ${username} was entered with ten wrong codes. Nobody was logged in by them.`,
      },
      RECOVERY_CODES_MADE: {
        subject: "New recovery codes",
        text: (username) =>
          `New recovery codes were created for the account ${username}. The earlier ones no longer work.`,
      },
      RECOVERY_CODE_USED: {
        subject: "Recovery code used",
        text: (username) => `A recovery code was used to log in to the account ${username}.`,
      },
      IDENTITY_LINKED: {
        subject: "Login provider added",
        text: (username, detail) => `The account ${username} now has another way to log in${colon(detail)}`,
      },
      IDENTITY_UNLINKED: {
        subject: "Login provider removed",
        text: (username, detail) => `A way to log in to the account ${username} was removed${colon(detail)}`,
      },
      WAYS_IN_REMOVED: {
        subject: "Passkeys and login providers removed",
        text: (username) =>
          `The e-mail address of the account ${username} was confirmed for the first time, by the link for a new password. Passkeys and login providers that had been added before were removed; add yours again.`,
      },
      TOKEN_MADE: {
        subject: "Access token created",
        text: (username, detail) =>
          `An access token for programs was created for the account ${username}${colon(detail)}`,
      },
      TOKEN_REMOVED: {
        subject: "Access token removed",
        text: (username, detail) => `An access token of the account ${username} was removed${colon(detail)}`,
      },
      WEBHOOK_MADE: {
        subject: "Webhook added",
        text: (username, detail) =>
          `An address that is told of new and changed workouts was added to the account ${username}${colon(detail)}`,
      },
      WEBHOOK_REMOVED: {
        subject: "Webhook removed",
        text: (username, detail) =>
          `An address that was told of workouts was removed from the account ${username}${colon(detail)}`,
      },
      DATA_EXPORTED: {
        subject: "Your data was exported",
        text: (username) => `An archive with all data of the account ${username} was created.`,
      },
    },
  },
  fi: {
    button: "Tarkista kirjautuminen ja turvallisuus",
    otherwise: "Jos se et ollut sinä, vaihda heti salasanasi ja kirjaa muut laitteesi ulos.",
    otherwiseByKind: {
      PASSWORD_CHANGED: "Jos se et ollut sinä, pyydä heti uusi salasana kirjautumissivulla.",
    },
    said: {
      NEW_SIGN_IN: {
        subject: "Uusi laite kirjautui sisään",
        text: (username, detail) =>
          `Tilille ${username} kirjauduttiin laitteella, jota ei ole käytetty aiemmin${colon(detail)}`,
      },
      PASSWORD_CHANGED: {
        subject: "Salasanasi on vaihdettu",
        text: (username) =>
          `Tilin ${username} salasana on vaihdettu. Kaikki muut laitteet on kirjattu ulos, ja ohjelmien käyttöavaimet on poistettu, ellet säilyttänyt niitä.`,
      },
      EMAIL_CHANGED: {
        subject: "Sähköpostiosoitteesi on vaihdettu",
        text: (username) => `Tämä on nyt tilin ${username} sähköpostiosoite.`,
      },
      PASSKEY_ADDED: {
        subject: "Pääsyavain lisätty",
        text: (username, detail) => `Tilille ${username} lisättiin pääsyavain${colon(detail)}`,
      },
      PASSKEY_REMOVED: {
        subject: "Pääsyavain poistettu",
        text: (username, detail) => `Tilin ${username} pääsyavain poistettiin${colon(detail)}`,
      },
      PASSKEY_COPIED: {
        subject: "Pääsyavain on voitu kopioida",
        text: (username, detail) =>
          `Tilin ${username} pääsyavainta käytettiin kahdesti niin kuin vain kopiota voi. Kukaan ei kirjautunut sillä sisään; poista se${colon(detail)}`,
      },
      TWO_FACTOR_ON: {
        subject: "Kaksivaiheinen kirjautuminen on käytössä",
        text: (username) => `Kirjautuminen tilille ${username} vaatii nyt koodin sovelluksestasi.`,
      },
      TWO_FACTOR_OFF: {
        subject: "Kaksivaiheinen kirjautuminen on pois käytöstä",
        text: (username) => `Kirjautuminen tilille ${username} ei enää vaadi koodia.`,
      },
      WRONG_CODES: {
        subject: "Joku voi tietää salasanasi",
        text: (username) =>
          `Tilin ${username} salasana annettiin kymmenen väärän koodin kanssa. Kukaan ei kirjautunut niillä sisään.`,
      },
      RECOVERY_CODES_MADE: {
        subject: "Uudet palautuskoodit",
        text: (username) => `Tilille ${username} luotiin uudet palautuskoodit. Aiemmat eivät enää toimi.`,
      },
      RECOVERY_CODE_USED: {
        subject: "Palautuskoodi käytetty",
        text: (username) => `Tilille ${username} kirjauduttiin palautuskoodilla.`,
      },
      IDENTITY_LINKED: {
        subject: "Kirjautumispalvelu lisätty",
        text: (username, detail) =>
          `Tilille ${username} voi nyt kirjautua toisellakin tavalla${colon(detail)}`,
      },
      IDENTITY_UNLINKED: {
        subject: "Kirjautumispalvelu poistettu",
        text: (username, detail) => `Tilin ${username} kirjautumistapa poistettiin${colon(detail)}`,
      },
      WAYS_IN_REMOVED: {
        subject: "Pääsyavaimet ja kirjautumispalvelut poistettu",
        text: (username) =>
          `Tilin ${username} sähköpostiosoite vahvistettiin ensimmäistä kertaa uuden salasanan linkillä. Aiemmin lisätyt pääsyavaimet ja kirjautumispalvelut poistettiin; lisää omasi uudelleen.`,
      },
      TOKEN_MADE: {
        subject: "Käyttöavain luotu",
        text: (username, detail) => `Tilille ${username} luotiin käyttöavain ohjelmille${colon(detail)}`,
      },
      TOKEN_REMOVED: {
        subject: "Käyttöavain poistettu",
        text: (username, detail) => `Tilin ${username} käyttöavain poistettiin${colon(detail)}`,
      },
      WEBHOOK_MADE: {
        subject: "Webhook lisätty",
        text: (username, detail) =>
          `Tilille ${username} lisättiin osoite, jolle kerrotaan uusista ja muuttuneista harjoituksista${colon(detail)}`,
      },
      WEBHOOK_REMOVED: {
        subject: "Webhook poistettu",
        text: (username, detail) =>
          `Tililtä ${username} poistettiin osoite, jolle kerrottiin harjoituksista${colon(detail)}`,
      },
      DATA_EXPORTED: {
        subject: "Tietosi on viety",
        text: (username) => `Kaikista tilin ${username} tiedoista tehtiin ladattava arkisto.`,
      },
    },
  },
};
