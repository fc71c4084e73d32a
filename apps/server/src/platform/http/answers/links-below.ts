/** The attributes of our pages and texts that contain an address; no text can contain one, because its quotes are escaped. */
const linked = / (href|src)="\/(?!\/)/g;

/**
 * HTML whose links to paths of this server lead below the path of its public address.
 *
 * @param basePath see `basePathOf`
 */
export const linksBelow = (html: string, basePath: string): string =>
  basePath === "" ? html : html.replaceAll(linked, ` $1="${basePath}/`);
