export { isPremiumMember } from "./premium.ts";
