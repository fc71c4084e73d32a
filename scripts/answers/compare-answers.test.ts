import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { storeBody, writeAnswers } from "./answer-folder.ts";
import { compareAnswers, firstDifference } from "./compare-answers.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cairn-answers-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Answered {
  readonly status?: number;
  readonly type?: string;
  readonly body?: string;
}

/** Writes a recording of some answers into a folder of its own. */
function recorded(name: string, answers: Readonly<Record<string, Answered>>): string {
  const own = join(folder, name);
  const kept = Object.entries(answers).map(([ask, { status = 200, type = "text/plain", body = "same" }]) => ({
    ask,
    status,
    headers: { "content-type": type },
    body: storeBody(own, Buffer.from(body)),
  }));
  writeAnswers(own, kept);
  return own;
}

describe("comparing two recordings", () => {
  it("finds no difference in equal recordings, in whatever order they were made", () => {
    const before = recorded("before", { "owner GET /a": {}, "owner GET /b": { body: "other" } });
    const after = recorded("after", { "owner GET /b": { body: "other" }, "owner GET /a": {} });
    expect(compareAnswers(before, after)).toEqual([]);
  });

  it("names answers that were added or removed", () => {
    const before = recorded("before", { "owner GET /a": {}, "owner GET /b": {} });
    const after = recorded("after", { "owner GET /a": {}, "owner GET /c": {} });
    expect(compareAnswers(before, after)).toEqual([
      "owner GET /b: no longer answered",
      "owner GET /c: not answered before",
    ]);
  });

  it("names status, header and body that changed", () => {
    const before = recorded("before", { "nobody GET /a": { body: `{"a":1,"b":2}` } });
    const after = recorded("after", {
      "nobody GET /a": { status: 404, type: "text/html", body: `{"a":1,"b":3}` },
    });
    expect(compareAnswers(before, after)).toEqual([
      "nobody GET /a: status 200 is 404 now",
      "nobody GET /a: header content-type: text/plain is text/html now",
      `nobody GET /a: body (13 and 13 bytes) differs from byte 11: …{"a":1,"b":2}… is …{"a":1,"b":3}… now`,
    ]);
  });

  it("says where one of two bodies is only longer", () => {
    expect(firstDifference(Buffer.from("abc"), Buffer.from("abcd"))).toContain(
      "(3 and 4 bytes) differs from byte 3",
    );
  });
});
