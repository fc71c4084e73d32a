export { tellFollowers } from "./tell-followers.ts";
