export { maximumForOwner } from "./own-heart-rate.ts";
