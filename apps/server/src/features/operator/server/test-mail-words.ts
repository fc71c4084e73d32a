import type { Locale } from "@cairn/contracts/settings/settings";

/** The words of a test mail. */
export const testMailWords: Readonly<
  Record<
    Locale,
    { readonly subject: string; readonly said: string; readonly open: string; readonly otherwise: string }
  >
> = {
  en: {
    subject: "Test of e-mails",
    said: "This server can send you e-mails.",
    open: "Open the operator’s page",
    otherwise: "You get this because somebody with your account asked for a test on the operator’s page.",
  },
  fi: {
    subject: "Sähköpostin kokeilu",
    said: "Tämä palvelin voi lähettää sinulle sähköpostia.",
    open: "Avaa ylläpidon sivu",
    otherwise: "Sait tämän, koska tililläsi pyydettiin kokeilua ylläpidon sivulla.",
  },
};
