import { addressOf, apiPrefix, type Auth, type Endpoint } from "@cairn/contracts/endpoint";
import { errorTable } from "@cairn/contracts/errors";
import { escapeHtml } from "@cairn/domain/text/escape-html";
import { z } from "zod";

const whoMayCall: Readonly<Record<Auth, string>> = {
  anyone: "Anyone",
  optional: "Anyone; a session shows its owner more",
  session: "Needs a session",
};

/**
 * An HTML page about every call, without scripts and without anything from another host.
 *
 * @param basePath path of the public address, see `basePathOf`
 */
export function apiPage(endpoints: readonly Endpoint[], basePath: string): string {
  const calls = basePath + apiPrefix;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cairn API</title>
<link rel="stylesheet" href="${calls}/docs/style.css">
<main>
<h1>Cairn API</h1>
<p>Paths are below <code>${calls}</code> unless they say otherwise. The same as <a href="${calls}/openapi.json">OpenAPI 3.1</a>.</p>
<p>Answers come as <code>{"error": null, "payload": …, "metadata": …}</code>; a refusal has
<code>{"error": {"code", "reason", "description"}, "payload": null, "metadata": null}</code>. The session key of a login travels in the
header <code>STTAuthorization</code>, or on GET as <code>?token=</code>.</p>
<nav><ul>${endpoints.map(entry).join("")}</ul></nav>
${endpoints.map(section).join("\n")}
</main>
</html>
`;
}

const anchor = ({ method, version, path }: Endpoint): string =>
  `${method}${version === 2 ? "/v2" : ""}${path}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

/** The whole address if it differs from that of the others. */
const shownPath = (endpoint: Endpoint): string => (endpoint.version ? addressOf(endpoint) : endpoint.path);

const entry = (endpoint: Endpoint): string =>
  `<li><a href="#${anchor(endpoint)}"><b>${endpoint.method}</b> ${escapeHtml(shownPath(endpoint))}</a></li>`;

function section(endpoint: Endpoint): string {
  const parts = [
    part("Path", endpoint.params, "input"),
    part("Query", endpoint.query, "input"),
    part(`Body (${endpoint.bodyKind})`, endpoint.body, "input"),
    part(endpoint.answer === "plain" ? "Answer" : "Payload", endpoint.payload, "output"),
    part("Metadata", endpoint.metadata, "output"),
  ];
  return `<section id="${anchor(endpoint)}">
<h2><b>${endpoint.method}</b> ${escapeHtml(shownPath(endpoint))}</h2>
<p>${escapeHtml(endpoint.summary)}. ${whoMayCall[endpoint.auth]}.</p>
${parts.join("\n")}${refusals(endpoint)}
</section>`;
}

function part(title: string, schema: z.ZodType | undefined, io: "input" | "output"): string {
  if (!schema) return "";
  const text = JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: "any" }), undefined, 2);
  return `<details><summary>${escapeHtml(title)}</summary><pre>${escapeHtml(text)}</pre></details>`;
}

function refusals({ errors, statuses }: Endpoint): string {
  if (errors.length === 0) return "";
  const rows = errors.map((code) => {
    const { status, text } = errorTable[code];
    return `<tr><td>${statuses?.[code] ?? status}<td><code>${code}</code><td>${escapeHtml(text)}`;
  });
  return `<details><summary>Refusals</summary><table>${rows.join("")}</table></details>`;
}

export const apiPageStyle = `:root { color-scheme: light dark; font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 56rem; margin: 0 auto; padding: 2rem 1.25rem 6rem; }
h1 { font-size: 2rem; letter-spacing: -.02em; }
h2 { font: 600 1.05rem/1.4 ui-monospace, monospace; margin: 3rem 0 .25rem; }
h2 b, nav b { color: light-dark(#0b6b50, #6fd3b0); font-weight: 650; }
a { color: inherit; text-underline-offset: .2em; }
nav ul { list-style: none; padding: 0; columns: 20rem; font: .9rem/1.8 ui-monospace, monospace; }
nav a { text-decoration: none; }
summary { cursor: pointer; padding: .25rem 0; }
pre { overflow: auto; padding: 1rem; border-radius: .5rem; font-size: .8rem; background: light-dark(#f2f4f3, #1b201e); }
table { border-collapse: collapse; font-size: .9rem; }
td { padding: .25rem 1rem .25rem 0; vertical-align: top; }
`;
