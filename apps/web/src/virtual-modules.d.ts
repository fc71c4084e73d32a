declare module "virtual:calls" {
  import type { Api, CallName } from "@cairn/contracts/api";
  import type { WireOf } from "@cairn/contracts/endpoint";

  /** Every call that the client names (build/call-table.ts). */
  export const calls: { readonly [N in CallName]: WireOf<Api[N]> };
}

declare module "virtual:sport-sprite" {
  /** Address of the sprite of sport pictograms (build/sport-sprite.ts). */
  const address: string;
  // A module with an address has one, unnamed thing in it, as Vite's own asset imports do.
  export default address;
}
