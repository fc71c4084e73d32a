export { type GroundWork, paintGround } from "./paint-ground.ts";
export { type MapSquare, readGround } from "./read-ground.ts";
