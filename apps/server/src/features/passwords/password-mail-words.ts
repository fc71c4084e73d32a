import type { Locale } from "@cairn/contracts/accounts/settings";

/** The texts of mails about passwords in one language. */
interface PasswordMailWords {
  readonly resetSubject: string;
  readonly resetText: (username: string) => string;
  readonly resetButton: string;
  readonly resetLater: string;
}

/** In the words of the interface (docs/words.md). */
export const passwordMailWords: Readonly<Record<Locale, PasswordMailWords>> = {
  en: {
    resetSubject: "Choose a new password",
    resetText: (username) =>
      `Somebody, probably you, asked for a new password for the account ${username}. The link works once, for an hour.`,
    resetButton: "Choose a new password",
    resetLater: "If it was not you, do nothing: your password stays as it is.",
  },
  fi: {
    resetSubject: "Valitse uusi salasana",
    resetText: (username) =>
      `Joku, luultavasti sinä, pyysi uutta salasanaa tilille ${username}. Linkki toimii kerran, tunnin ajan.`,
    resetButton: "Valitse uusi salasana",
    resetLater: "Jos se et ollut sinä, älä tee mitään: salasanasi pysyy ennallaan.",
  },
};
