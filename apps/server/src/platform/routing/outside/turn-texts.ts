import type { Locale } from "@cairn/contracts/settings/settings";
import type { TurnKind } from "./protocol.ts";

/** What to do at a turn, in the words of the interface (docs/words.md), for engines that write no sentences. */
const turnTexts: Readonly<Record<Locale, Readonly<Record<TurnKind, string>>>> = {
  en: {
    start: "Start",
    end: "You have arrived",
    straight: "Continue straight",
    slight_right: "Bear right",
    right: "Turn right",
    sharp_right: "Turn sharp right",
    u_turn: "Turn around",
    sharp_left: "Turn sharp left",
    left: "Turn left",
    slight_left: "Bear left",
    roundabout: "Enter the roundabout",
    leave_roundabout: "Leave the roundabout",
    ferry: "Take the ferry",
    stairs: "Take the stairs",
    lift: "Take the lift",
    other: "Continue",
  },
  fi: {
    start: "Lähde liikkeelle",
    end: "Olet perillä",
    straight: "Jatka suoraan",
    slight_right: "Käänny loivasti oikealle",
    right: "Käänny oikealle",
    sharp_right: "Käänny jyrkästi oikealle",
    u_turn: "Käänny takaisin",
    sharp_left: "Käänny jyrkästi vasemmalle",
    left: "Käänny vasemmalle",
    slight_left: "Käänny loivasti vasemmalle",
    roundabout: "Mene liikenneympyrään",
    leave_roundabout: "Poistu liikenneympyrästä",
    ferry: "Nouse lautalle",
    stairs: "Mene portaita",
    lift: "Mene hissillä",
    other: "Jatka",
  },
};

/** A text for a turn: in Finnish or English, with the street after it. */
export function turnText(kind: TurnKind, street: string | undefined, language = "en"): string {
  const text = turnTexts[/^fi\b/i.test(language) ? "fi" : "en"][kind];
  return street === undefined ? text : `${text}: ${street}`;
}
