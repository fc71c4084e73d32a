import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { endProcess } from "@cairn/testkit/end-process";
import { findProgram } from "../../scripts/setup/debian-packages.ts";
import { canConnect } from "./free-ports.ts";

const document = join(dirname(dirname(import.meta.dirname)), "docs", "deploy.md");

/** The account that a proxy runs under if root runs the tests. */
const nobody = 65_534;

/** A proxy that runs on this machine. */
export interface RunningProxy {
  /** The certificate for its name. */
  readonly certificate: Buffer;
  stop(): Promise<void>;
}

/** Where a proxy listens, and the port it forwards to. */
export interface ProxyPorts {
  readonly https: number;
  readonly http: number;
  readonly cairn: number;
}

export type ProxyKind = "nginx" | "caddy";

/** Each proxy of the document, and where Cairn is on its host. */
export const documentedPlaces = (["nginx", "caddy"] as const).flatMap((kind) =>
  (["", "/cairn"] as const).map((path) => ({
    kind,
    path,
    where: path === "" ? "at the root of a host" : "below a path",
  })),
);

/** Whether the programs for tests with a proxy are installed. */
export const hasProxy = (kind: ProxyKind): boolean =>
  findProgram([kind]) !== undefined && findProgram(["openssl"]) !== undefined;

/** What `docs/deploy.md` shows in the language of a proxy's configuration: that for a host, and what a path needs. */
function examples(kind: ProxyKind): { readonly host: string; readonly path: string } {
  const language = { nginx: "nginx", caddy: "caddyfile" }[kind];
  const blocks = readFileSync(document, "utf8").matchAll(
    new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"),
  );
  const [host, path] = [...blocks].map(([, block]) => block);
  if (host === undefined || path === undefined)
    throw new Error(`docs/deploy.md shows not two examples of ${language}`);
  return { host, path };
}

/** The two locations of nginx that the document says to replace. */
const locations = /^ {4}location \/ \{\n.*^ {4}location ~ \^\/metrics.*?^ {4}\}\n/ms;

/** The path of the public address in the document; empty if the host is Cairn's own. */
export type DocumentedPath = "" | "/cairn";

/** The configuration of a proxy as `docs/deploy.md` says. */
function documented(kind: ProxyKind, path: DocumentedPath): string {
  const { host, path: below } = examples(kind);
  if (path === "") return host;
  const site = kind === "caddy" ? `cairn.example.org {\n${below}}\n` : host.replace(locations, () => below);
  if (!site.includes(below)) throw new Error("docs/deploy.md has no locations of nginx to replace");
  return site;
}

/** Runs a proxy with its documented configuration; only ports and certificate differ. */
export const startDocumentedProxy = (
  kind: ProxyKind,
  ports: ProxyPorts,
  path: DocumentedPath,
): Promise<RunningProxy> => startProxy(kind, ports, documented(kind, path));

/** Runs a proxy with a configuration, in an account and a folder of its own. */
export async function startProxy(kind: ProxyKind, ports: ProxyPorts, site: string): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), `cairn-${kind}-`));
  const certificate = makeCertificate(folder);
  const file = join(folder, "site.conf");
  writeFileSync(
    file,
    { nginx: nginxFile, caddy: caddyFile }[kind](folder, onPorts(site, folder, ports), ports),
  );
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "own"));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const name of ["own", "key.pem"]) chownSync(join(folder, name), nobody, nobody);
  const args =
    kind === "nginx"
      ? ["-p", folder, "-c", file, "-e", "stderr"]
      : ["run", "--adapter", "caddyfile", "--config", file];
  const child = spawn(findProgram([kind]) ?? kind, args, {
    ...(isRoot && { uid: nobody, gid: nobody }),
    cwd: folder,
    env: { PATH: process.env["PATH"], HOME: join(folder, "own") },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const said = hear(child);
  if (!(await canConnect(ports.https, () => child.exitCode !== null))) {
    await endProcess(child);
    throw new Error(`${kind} did not start:\n${said()}`);
  }
  return {
    certificate,
    async stop() {
      await endProcess(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function hear(child: ChildProcess): () => string {
  const lines: Buffer[] = [];
  child.stderr?.on("data", (chunk: Buffer) => lines.push(chunk));
  return () => Buffer.concat(lines).toString("utf8");
}

function makeCertificate(folder: string): Buffer {
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const what = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const whose = ["-subj", "/CN=cairn.example.org", "-addext", "subjectAltName=DNS:cairn.example.org"];
  const made = spawnSync(
    findProgram(["openssl"]) ?? "openssl",
    ["req", "-x509", ...what, ...whose, "-keyout", key, "-out", certificate],
    { encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(made.stderr);
  return readFileSync(certificate);
}

function onPorts(site: string, folder: string, { https, http, cairn }: ProxyPorts): string {
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const changes: readonly (readonly [RegExp, string])[] = [
    // A machine of tests may have no IPv6.
    [/^ *listen \[::\]:.*\n/gm, ""],
    [/listen 443 /g, `listen 127.0.0.1:${https} `],
    [/listen 80;/g, `listen 127.0.0.1:${http};`],
    [/ssl_certificate \S+;/g, `ssl_certificate ${certificate};`],
    [/ssl_certificate_key \S+;/g, `ssl_certificate_key ${key};`],
    [/127\.0\.0\.1:4000/g, `127.0.0.1:${cairn}`],
    [
      /^cairn\.example\.org \{/gm,
      `https://cairn.example.org:${https} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`,
    ],
  ];
  return changes.reduce((text, [from, to]) => text.replaceAll(from, to), site);
}

/** What Debian's `nginx.conf` has around a site, with folders of its own. */
const nginxFile = (folder: string, site: string): string => {
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/own/${name};`,
  );
  return `daemon off; pid ${folder}/own/nginx.pid; worker_processes 1;
events { worker_connections 512; }
http { access_log off; default_type application/octet-stream; ${paths.join(" ")}
${site}
}
`;
};

const caddyFile = (folder: string, site: string, { https, http }: ProxyPorts): string => `{
	admin off
	http_port ${http}
	https_port ${https}
	auto_https disable_redirects
	storage file_system ${folder}/own/storage
	servers {
		protocols h1 h2
	}
}
${site}`;
