/**
 * The address at which people open a server that has no public one, without a slash at the end. A server that listens everywhere
 * is on this machine for them.
 *
 * @param host on which it listens
 */
export function addressForPeople(host: string, port: number): string {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
