export { addPremium } from "./grant-premium.ts";
export { isPremiumMember } from "./premium.ts";
export { rememberPremium } from "./remember-premium.ts";
