import type { FastifyRequest } from "fastify";

/**
 * What stands before the path of an address in an answer, without a slash at the end: where people reach this server, else where this request
 * reached it, because programs take such addresses as they are. Our own page gets paths alone, which hold whatever stands in front of the server.
 *
 * @param publicUrl as the operator set it
 */
export function addressFor(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  const isOwnPage = request.headers["sec-fetch-site"] === "same-origin";
  return isOwnPage ? "" : `${request.protocol}://${request.host}`;
}
