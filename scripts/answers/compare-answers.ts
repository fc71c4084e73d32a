import { type StoredResponse, readAnswers, readBody } from "./answer-folder.ts";

/** Characters shown on either side of the first difference of two bodies. */
const around = 60;

/** Sentences about the differences between two folders of answers; empty if all answers are equal. */
export function compareAnswers(before: string, after: string): string[] {
  const [old, fresh] = [readAnswers(before), readAnswers(after)];
  const gone = [...old.keys()].filter((ask) => !fresh.has(ask)).map((ask) => `${ask}: no longer answered`);
  const added = [...fresh.keys()].filter((ask) => !old.has(ask)).map((ask) => `${ask}: not answered before`);
  const changed = [...old].flatMap(([ask, answer]) => {
    const other = fresh.get(ask);
    return other ? differences(answer, other, before, after).map((what) => `${ask}: ${what}`) : [];
  });
  return [...gone, ...added, ...changed];
}

function differences(a: StoredResponse, b: StoredResponse, before: string, after: string): string[] {
  const found: string[] = [];
  if (a.status !== b.status) found.push(`status ${a.status} is ${b.status} now`);
  for (const name of new Set([...Object.keys(a.headers), ...Object.keys(b.headers)])) {
    const [was, is] = [a.headers[name] ?? "absent", b.headers[name] ?? "absent"];
    if (was !== is) found.push(`header ${name}: ${was} is ${is} now`);
  }
  if (a.body !== b.body) found.push(firstDifference(readBody(before, a.body), readBody(after, b.body)));
  return found;
}

/** Where two bodies begin to differ, and the text there. */
export function firstDifference(before: Buffer, after: Buffer): string {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  const part = (body: Buffer): string =>
    body.toString("utf8", Math.max(0, at - around), at + around).replaceAll(/\s+/g, " ");
  return `body (${before.length} and ${after.length} bytes) differs from byte ${at}: …${part(before)}… is …${part(after)}… now`;
}
