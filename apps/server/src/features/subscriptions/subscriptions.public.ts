export { isPremiumMember } from "./premium.ts";
export { rememberPremium } from "./remember-premium.ts";
