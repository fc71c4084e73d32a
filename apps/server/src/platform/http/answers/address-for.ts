import type { FastifyRequest } from "fastify";

/**
 * The prefix of addresses in an answer, without a slash at the end: the public address of the server, or else the one by which
 * this request reached it, because programs use such addresses unchanged. Our own page only gets paths, which work behind any
 * proxy.
 *
 * @param publicUrl as set by the operator
 */
export function addressFor(request: FastifyRequest, publicUrl: string | undefined): string {
  const isOwnPage = publicUrl === undefined && request.headers["sec-fetch-site"] === "same-origin";
  return isOwnPage ? "" : wholeAddressFor(request, publicUrl);
}

/** The same for what is read elsewhere, whoever asks: always with a host. */
export const wholeAddressFor = (request: FastifyRequest, publicUrl: string | undefined): string =>
  publicUrl ?? `${request.protocol}://${request.host}`;
