import { addressOf, apiPrefix, davMethods, type Endpoint, type Example } from "@cairn/contracts/endpoint";
import { commonErrors, errorTable } from "@cairn/contracts/errors";
import { fillExample } from "@cairn/contracts/example";
import { z } from "zod";

type Json = Record<string, unknown>;

const errorSchema = z
  .object({
    error: z.object({
      code: z.string(),
      reason: z.string(),
      description: z.string(),
      fields: z.array(z.object({ field: z.string(), reason: z.string() })).optional(),
      requestId: z.string().optional(),
    }),
    payload: z.null(),
    metadata: z.null(),
  })
  .meta({ id: "Error" });

/** What the examples are about. */
const shown = {
  username: "maren",
  workoutKey: "0123456789abcdef01234567",
  newKey: "76543210fedcba9876543210",
};

const mediaTypes = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  text: "text/plain",
  multipart: "multipart/form-data",
  file: "*/*",
} as const;

/**
 * The OpenAPI 3.1 document of the given calls, generated from the schemas that validate and serialise them.
 *
 * @param basePath path of the public address, see `basePathOf`
 */
export function openApiDocument(endpoints: readonly Endpoint[], basePath: string): Json {
  const components: Json = {};
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= serversOf(endpoint, basePath));
    path[operationName(endpoint)] = operation(endpoint, components);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Cairn",
      version: "1",
      description:
        "Answers come as {error, payload, metadata}, in which error is null on success. Times of day are ms since 1970, durations seconds, distances metres, positions {x: longitude, y: latitude}.",
      license: { name: "AGPL-3.0-or-later", identifier: "AGPL-3.0-or-later" },
    },
    servers: [{ url: basePath + apiPrefix }],
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        sessionHeader: { type: "apiKey", in: "header", name: "STTAuthorization" },
        personalToken: { type: "http", scheme: "bearer" },
        sessionToken: { type: "apiKey", in: "query", name: "token", description: "On GET only" },
      },
    },
  };
}

/** OpenAPI 3.1 has no methods of WebDAV; what begins with `x-` may be anywhere in it. */
const operationName = ({ method }: Endpoint): string =>
  (davMethods.some((each) => each === method) ? "x-" : "") + method.toLowerCase();

/** Calls of another version state their server address. */
const serversOf = (endpoint: Endpoint, basePath: string): Json =>
  endpoint.version
    ? { servers: [{ url: basePath + addressOf({ ...endpoint, path: "/" }).slice(0, -1) }] }
    : {};

function operation(endpoint: Endpoint, components: Json): Json {
  const example = fillExample(endpoint.example ?? {}, shown);
  return {
    summary: endpoint.summary,
    description: `Behaviour ${endpoint.id}.${scopesSaid(endpoint)}`,
    ...(endpoint.auth !== "anyone" && !endpoint.keyInPath && { security: securityOf(endpoint) }),
    parameters: [
      ...parameters("path", endpoint.params, components, example.params),
      ...parameters("query", endpoint.query, components, example.query),
    ],
    ...(endpoint.bodyKind && { requestBody: requestBody(endpoint, components, example) }),
    responses: responses(endpoint, components),
  };
}

/** The scopes that a personal token needs for a call that checks the caller. */
function scopesSaid(endpoint: Endpoint): string {
  if (endpoint.auth === "anyone") return "";
  const { tokens: scopes = [] } = endpoint;
  return scopes.length === 0
    ? " Closed to personal tokens."
    : ` Personal tokens need the scope ${scopes.join(" or ")}.`;
}

function securityOf(endpoint: Endpoint): readonly Json[] {
  const byHeader = [{ sessionHeader: [] }, ...(endpoint.tokens ? [{ personalToken: [] }] : [])];
  const ways =
    endpoint.method === "GET" && !endpoint.changes ? [...byHeader, { sessionToken: [] }] : byHeader;
  return endpoint.auth === "optional" ? [{}, ...ways] : ways;
}

function parameters(
  place: "path" | "query",
  schema: z.ZodType | undefined,
  components: Json,
  example: Json = {},
): Json[] {
  if (!schema) return [];
  const object = schemaFor(schema, "input", components) as {
    readonly properties: Record<string, Json>;
    readonly required?: readonly string[];
  };
  return Object.entries(object.properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || object.required?.includes(name) === true,
    schema: property,
    // Left out of the document where there is none.
    example: example[name],
  }));
}

function requestBody(endpoint: Endpoint, components: Json, { body: example }: Example): Json {
  const bytes = { type: "string", format: "binary" };
  const schema = endpoint.body
    ? schemaFor(endpoint.body, "input", components)
    : endpoint.bodyKind === "file"
      ? bytes
      : { type: "object", properties: { file: { type: "string", format: "binary" } }, required: ["file"] };
  const content = { schema, ...(example !== undefined && { example }) };
  return { required: true, content: { [mediaTypes[endpoint.bodyKind ?? "json"]]: content } };
}

function responses(endpoint: Endpoint, components: Json): Json {
  const refusals = new Map<number, string[]>();
  for (const code of [...commonErrors, ...endpoint.errors]) {
    const status = endpoint.statuses?.[code] ?? errorTable[code].status;
    if (status !== 200) refusals.set(status, [...(refusals.get(status) ?? []), code]);
  }
  const error = schemaFor(errorSchema, "output", components);
  const answers: Json = {
    200: success(endpoint, components),
    ...(endpoint.creates && { 201: success(endpoint, components) }),
  };
  for (const [status, codes] of refusals) {
    answers[status] = { description: codes.join(", "), content: { "application/json": { schema: error } } };
  }
  return answers;
}

function success(endpoint: Endpoint, components: Json): Json {
  if (endpoint.answer === "binary") {
    const type = endpoint.mediaType ?? "application/octet-stream";
    return {
      description: "The bytes",
      content: { [type]: { schema: { type: "string", format: "binary" } } },
    };
  }
  const payload = schemaFor(endpoint.payload ?? z.null(), "output", components);
  const envelope = {
    type: "object",
    required: ["error", "payload", "metadata"],
    properties: {
      error: { type: "null" },
      payload,
      metadata: endpoint.metadata ? schemaFor(endpoint.metadata, "output", components) : { type: "null" },
    },
  };
  const schema = endpoint.answer === "plain" ? payload : envelope;
  return { description: "Success", content: { "application/json": { schema } } };
}

/** JSON Schema of one part, with its named parts moved to the document's components. */
function schemaFor(schema: z.ZodType, io: "input" | "output", components: Json): unknown {
  const { $defs, $schema: _, ...root } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  for (const [name, part] of Object.entries($defs ?? {})) components[name] = pointToComponents(part);
  return pointToComponents(root);
}

function pointToComponents(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(pointToComponents);
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => key !== "id" || typeof (node as Json).id !== "string")
      .map(([key, value]) => [
        key,
        key === "$ref" && typeof value === "string"
          ? value.replace("#/$defs/", "#/components/schemas/")
          : pointToComponents(value),
      ]),
  );
}
