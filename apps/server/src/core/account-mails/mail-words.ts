import type { NotificationKind } from "@cairn/contracts/notifications/notifications";
import type { Locale } from "@cairn/contracts/settings/settings";

/** The texts of mails in one language. */
export interface MailWords {
  /** What happened, without a full stop. */
  readonly said: Readonly<Record<NotificationKind, (name: string) => string>>;
  readonly greeting: (name: string) => string;
  readonly open: string;
  readonly digestSubject: (count: number) => string;
  readonly digestOpen: string;
  readonly andMore: (count: number) => string;
  /** Why the mail came. */
  readonly why: (address: string) => string;
  readonly settings: string;
  readonly unsubscribe: string;
  readonly unsubscribeQuestion: string;
  readonly unsubscribed: string;
}

/** In the words of the interface (docs/words.md). */
export const mailWords: Readonly<Record<Locale, MailWords>> = {
  en: {
    said: {
      follow_request: (name) => `${name} asks to follow you`,
      new_follower: (name) => `${name} follows you`,
      follow_accepted: (name) => `${name} accepted your request`,
      friend_workout: (name) => `${name} shared a workout`,
      comment: (name) => `${name} commented on your workout`,
      mention: (name) => `${name} mentioned you in a comment`,
      reaction: (name) => `${name} likes your workout`,
      answer: (name) => `${name} answered under a workout that you commented on`,
      upload_refused: () => "A file that an app sent was not imported",
      upload_likely: () => "An app sent what looks like an outing that you have",
    },
    greeting: (name) => `Hello ${name}`,
    open: "Open in Cairn",
    digestSubject: (count) => (count === 1 ? "1 unread notification" : `${count} unread notifications`),
    digestOpen: "Open all notifications",
    andMore: (count) => `and ${count} more`,
    why: (address) => `You get this e-mail because you chose it in your settings at ${address}.`,
    settings: "Change settings",
    unsubscribe: "Unsubscribe",
    unsubscribeQuestion: "Stop e-mails of this kind?",
    unsubscribed: "You will get no more e-mails of this kind. You can turn them on again in the settings.",
  },
  fi: {
    said: {
      follow_request: (name) => `${name} haluaa seurata sinua`,
      new_follower: (name) => `${name} seuraa sinua`,
      follow_accepted: (name) => `${name} hyväksyi pyyntösi`,
      friend_workout: (name) => `${name} jakoi harjoituksen`,
      comment: (name) => `${name} kommentoi harjoitustasi`,
      mention: (name) => `${name} mainitsi sinut kommentissa`,
      reaction: (name) => `${name} tykkää harjoituksestasi`,
      answer: (name) => `${name} vastasi harjoitukseen, jota olet kommentoinut`,
      upload_refused: () => "Sovelluksen lähettämää tiedostoa ei tuotu",
      upload_likely: () => "Sovellus lähetti harjoituksen, joka sinulla näyttää jo olevan",
    },
    greeting: (name) => `Hei ${name}`,
    open: "Avaa Cairnissa",
    digestSubject: (count) => (count === 1 ? "1 lukematon ilmoitus" : `${count} lukematonta ilmoitusta`),
    digestOpen: "Avaa kaikki ilmoitukset",
    andMore: (count) => `ja ${count} muuta`,
    why: (address) => `Saat tämän viestin, koska olet valinnut sen asetuksissasi osoitteessa ${address}.`,
    settings: "Muuta asetuksia",
    unsubscribe: "Peruuta tilaus",
    unsubscribeQuestion: "Lopetetaanko tällaiset sähköpostit?",
    unsubscribed: "Et saa enää tällaisia sähköposteja. Voit ottaa ne taas käyttöön asetuksissa.",
  },
};
