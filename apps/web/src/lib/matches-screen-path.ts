/**
 * Whether an address is that of a screen. A screen asks before it changes its own address later than a press: it is still shown
 * while the code of the next one loads, and whoever has gone on stays there.
 *
 * @param path as in `screenPaths`; a part that may be left out is the last one
 */
export function matchesScreenPath({ pathname }: { readonly pathname: string }, path: string): boolean {
  const optional = path.indexOf("/{-$");
  if (optional === -1) return pathname === path || pathname === `${path}/`;
  return `${pathname}/`.startsWith(`${path.slice(0, optional)}/`);
}
