/** The beginning of an address at the end of a name. */
const address = /(?:https?:\/\/|www\.)\S+$/i;

/**
 * The name of a device or program as people read it: programs state their address after their name, `GPSBabel -
 * http://www.gpsbabel.org`. If there is nothing but an address, its host is the name.
 *
 * @param stated as in the file; it stays so in exports
 */
export const shownDeviceName = (stated: string): string => {
  const at = address.exec(stated);
  if (!at) return stated;
  const name = stated.slice(0, at.index).replace(/[\s\-–—:,|(<]+$/u, "");
  const host = at[0].replace(/^https?:\/\//i, "").replace(/^www\./i, "");
  return name === "" ? (/^[^/?#:)>]+/.exec(host)?.[0] ?? stated) : name;
};
