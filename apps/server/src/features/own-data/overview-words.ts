import type { Locale } from "@cairn/contracts/settings/settings";

/** Texts of the readable pages in an archive. */
interface OverviewWords {
  readonly title: (username: string) => string;
  readonly from: (server: string | null, day: string) => string;
  readonly intro: string;
  readonly move: string;
  readonly files: readonly (readonly [string, string])[];
  readonly workouts: (count: number) => string;
  readonly columns: readonly [string, string, string, string];
  readonly original: string;
}

/** In the words of the interface (docs/words.md). */
export const overviewWords: Readonly<Record<Locale, OverviewWords>> = {
  en: {
    title: (username) => `Data of ${username}`,
    from: (server, day) => `Made by Cairn${server === null ? "" : ` at ${server}`} on ${day}.`,
    intro:
      "Everything that this account had: open files that other programs read, too. Keep it in a safe place: it tells where you live and when you are away.",
    move: "To move to another Cairn, log in there, press Add and choose this archive as it is, without unpacking it.",
    files: [
      ["workouts/", "each workout as JSON with everything that is known of it, as GPX and as FIT"],
      ["originals/", "the files that your workouts came from, as they came"],
      ["photos/", "your photos; when and where each was taken stands in photos.json"],
      ["routes/", "your planned routes as GPX"],
      ["workouts.json", "titles, notes, gear, privacy and what you changed, workout by workout"],
      ["account.json, settings.json", "who you are here, and how you set things"],
      ["privacy-zones.json", "the places that you hide"],
      ["day-notes.json, goals.json", "notes of your diary, and your goals"],
      ["comments.json, reactions.json", "what you wrote and liked; of others only that they did"],
      ["people.json", "whom you follow, who follows you, whom you blocked"],
      ["notifications.json, imports.json", "what you were told of, and what you imported"],
      ["cairn.json", "a list of all files with their SHA-256, for programs"],
    ],
    workouts: (count) => (count === 1 ? "1 workout" : `${count} workouts`),
    columns: ["Date", "Sport", "Title", "Files"],
    original: "Original",
  },
  fi: {
    title: (username) => `Käyttäjän ${username} tiedot`,
    from: (server, day) => `Cairnin tekemä${server === null ? "" : ` osoitteessa ${server}`}, ${day}.`,
    intro:
      "Kaikki, mitä tilillä oli, avoimina tiedostoina, joita muutkin ohjelmat lukevat. Säilytä ne turvassa: niistä näkee, missä asut ja milloin olet poissa.",
    move: "Kun siirryt toiseen Cairniin, kirjaudu sinne, paina Lisää ja valitse tämä paketti purkamatta sitä.",
    files: [
      ["workouts/", "jokainen harjoitus JSON-tiedostona, jossa on kaikki tieto, sekä GPX- ja FIT-tiedostona"],
      ["originals/", "tiedostot, joista harjoituksesi tuotiin, sellaisina kuin ne olivat"],
      ["photos/", "kuvasi; kuvausajat ja -paikat ovat tiedostossa photos.json"],
      ["routes/", "suunnitellut reittisi GPX-tiedostoina"],
      ["workouts.json", "otsikot, muistiinpanot, varusteet, yksityisyys ja muutoksesi harjoituksittain"],
      ["account.json, settings.json", "kuka olet täällä ja mitä olet asettanut"],
      ["privacy-zones.json", "paikat, jotka piilotat"],
      ["day-notes.json, goals.json", "päiväkirjasi muistiinpanot ja tavoitteesi"],
      [
        "comments.json, reactions.json",
        "mitä kirjoitit ja mistä tykkäsit; muista vain, että he tekivät niin",
      ],
      ["people.json", "ketä seuraat, kuka seuraa sinua, kenet olet estänyt"],
      ["notifications.json, imports.json", "mistä sinulle ilmoitettiin ja mitä toit"],
      ["cairn.json", "luettelo kaikista tiedostoista ja niiden SHA-256-tiivisteistä ohjelmia varten"],
    ],
    workouts: (count) => (count === 1 ? "1 harjoitus" : `${count} harjoitusta`),
    columns: ["Päivä", "Laji", "Otsikko", "Tiedostot"],
    original: "Alkuperäinen",
  },
};
