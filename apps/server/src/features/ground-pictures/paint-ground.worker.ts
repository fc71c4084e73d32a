import { move } from "piscina";
import { type GroundWork, paintGround as paint } from "./paint-ground.ts";

/** Paints a picture of the ground in a thread. */
export const paintGround = (work: GroundWork): Uint8Array => move(paint(work)) as Uint8Array;
