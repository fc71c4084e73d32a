/**
 * Whether an address is that of a screen. A screen asks before it changes its own address later than a press: it is still shown while the code of the next
 * one loads, and whoever has gone on stays there.
 */
export const isAt = ({ pathname }: { readonly pathname: string }, path: string): boolean =>
  pathname === path || pathname === `${path}/`;
