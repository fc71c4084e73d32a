/** One pictogram of the sprite as a separate file, in a colour; undefined if the sprite has none with the name. */
export function pictogramFile(sprite: string, icon: string, colour: string): string | undefined {
  const begin = sprite.indexOf(`<symbol id="${icon}"`);
  const end = sprite.indexOf("</symbol>", begin);
  if (begin === -1 || end === -1) return undefined;
  const symbol = sprite.slice(begin, end);
  const box = /viewBox="([\d. ]+)"/.exec(symbol)?.[1] ?? "0 0 24 24";
  const body = symbol.slice(symbol.indexOf(">") + 1);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="96" height="96" color="${colour}">${body}</svg>`;
}
