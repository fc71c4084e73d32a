import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";

/** An answer as it is stored; random values in it are replaced by names. */
export interface StoredResponse {
  /** The caller and the request: `follower GET /apiserver/v1/…`. */
  readonly ask: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body. */
  readonly body: string;
}

const indexFile = "answers.ndjson";
const bodyFile = (folder: string, hash: string): string => join(folder, "bodies", `${hash}.zst`);

/** Stores a body, only once however often it is answered; returns its hash. */
export function storeBody(folder: string, body: Uint8Array): string {
  const hash = createHash("sha256").update(body).digest("hex");
  const file = bodyFile(folder, hash);
  if (!existsSync(file)) {
    mkdirSync(join(folder, "bodies"), { recursive: true });
    writeFileSync(file, zstdCompressSync(body));
  }
  return hash;
}

/** The bytes of a stored body. */
export const readBody = (folder: string, hash: string): Buffer =>
  zstdDecompressSync(readFileSync(bodyFile(folder, hash)));

/** Writes all answers, ordered by request. */
export function writeAnswers(folder: string, answers: readonly StoredResponse[]): void {
  const sorted = answers.toSorted((a, b) => (a.ask < b.ask ? -1 : 1));
  writeFileSync(join(folder, indexFile), sorted.map((answer) => `${JSON.stringify(answer)}\n`).join(""));
}

/** The answers in a folder by request. */
export function readAnswers(folder: string): ReadonlyMap<string, StoredResponse> {
  const lines = readFileSync(join(folder, indexFile), "utf8").trimEnd().split("\n");
  return new Map(
    lines.map((line) => JSON.parse(line) as StoredResponse).map((answer) => [answer.ask, answer]),
  );
}
