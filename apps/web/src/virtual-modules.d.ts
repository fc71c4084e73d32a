declare module "virtual:sport-sprite" {
  /** Address of the sprite of sport pictograms (build/sport-sprite.ts). */
  const address: string;
  // A module with an address has one, unnamed thing in it, as Vite's own asset imports do.
  export default address;
}
