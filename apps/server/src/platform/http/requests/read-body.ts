import type { Endpoint } from "@cairn/contracts/endpoint";
import type { FastifyRequest } from "fastify";
import { discardStream } from "../../files/incoming-file.ts";
import { AppError } from "../answers/app-error.ts";
import { parseLenientJson } from "./lenient-json.ts";

/** Maximum number of form fields and of parts, and bytes of one; more than any of our calls has. */
const formLimits = { fields: 20, fieldSize: 64 * 1024, files: 20, fileSize: 64 * 1024, parts: 20 } as const;

/**
 * Reads a body as declared by the endpoint, whatever media type the client states: known clients send forms as
 * multipart/form-data and JSON as text. Multipart uploads stay unread.
 *
 * @throws AppError `request.invalid` if the body is not of the declared kind, `request.too_complex` if it has too many values or
 *   nesting levels
 */
export async function readBody(endpoint: Endpoint, request: FastifyRequest): Promise<unknown> {
  const { bodyKind } = endpoint;
  if (bodyKind === "json") return readJson(textOf(request));
  if (bodyKind === "text") return textOf(request);
  if (bodyKind !== "form") return undefined;
  return request.isMultipart() ? await readMultipartForm(request) : readForm(textOf(request));
}

const textOf = (request: FastifyRequest): string => (typeof request.body === "string" ? request.body : "");

function readJson(text: string): unknown {
  const parsed = parseLenientJson(text);
  if (!parsed.ok) {
    throw new AppError(parsed.error === "malformed" ? "request.invalid" : "request.too_complex");
  }
  return parsed.value;
}

function readForm(text: string): unknown {
  if (isLongForm(text)) throw new AppError("request.too_complex");
  return Object.fromEntries(new URLSearchParams(text));
}

/** Whether a form has more fields than any of ours, without parsing them. */
function isLongForm(text: string): boolean {
  let fields = 1;
  for (let sign = text.indexOf("&"); sign >= 0 && fields <= formLimits.fields; fields += 1) {
    sign = text.indexOf("&", sign + 1);
  }
  return fields > formLimits.fields;
}

/** The texts in a multipart form. A file in it is nothing that a form asks for, and is read and ignored. */
export async function readMultipartForm(request: FastifyRequest): Promise<Readonly<Record<string, string>>> {
  const fields: Record<string, string> = {};
  for await (const part of request.parts({ limits: formLimits })) {
    if (part.type === "field" && typeof part.value === "string") fields[part.fieldname] = part.value;
    if (part.type === "file") await discardStream(part.file);
  }
  return fields;
}
