import { move } from "piscina";
import { type CardWork, drawCard as draw } from "./draw-card.ts";

/** Draws the picture of a card in a thread. */
export const drawCard = (work: CardWork): Uint8Array => move(draw(work)) as Uint8Array;
