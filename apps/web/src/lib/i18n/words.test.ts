import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

/**
 * The rules in `docs/words.md` that a machine can check. An exception is listed here with its reason, or the
 * text is changed.
 */
const folder = fileURLToPath(new URL("../../locales", import.meta.url));

interface Text {
  /** A key such as `shell.notFoundTitle`. */
  readonly key: string;
  readonly text: string;
}

const textsOf = (locale: "en" | "fi"): readonly Text[] =>
  readdirSync(folder).flatMap((feature) => {
    const catalog = JSON.parse(readFileSync(`${folder}/${feature}/${locale}.json`, "utf8")) as Record<
      string,
      string
    >;
    return Object.entries(catalog).map(([key, text]) => ({ key: `${feature}.${key}`, text }));
  });

/** What the page says before its script runs. */
const html = readFileSync(new URL("../../../index.html", import.meta.url), "utf8");
const pageTexts: readonly Text[] = [/name="description"\s+content="([^"]+)"/u, /<noscript\s*>([^<]+)/u].map(
  (pattern) => ({ key: "index.html", text: pattern.exec(html)?.[1] ?? "" }),
);

const en = [...textsOf("en"), ...pageTexts];
const fi = textsOf("fi");
const both = [...en, ...fi];

/** The text as people read it: a number for each placeholder, a sentence for each branch. */
const read = (text: string) =>
  text.replaceAll(/\{\w+\}/gu, "0").replaceAll(/\{\w+, (?:plural|select),|[\w=]+ \{|[{}]/gu, ". ");

const keysOf = (texts: readonly Text[], isFault: (text: string, key: string) => boolean) =>
  texts.filter(({ key, text }) => isFault(read(text), key)).map(({ key, text }) => `${key}: ${text}`);

/** Names that keep their capitals. */
const names =
  /Cairn|FIT|GPX|TCX|KML|KMZ|ZIP|JSON|JPEG|XML|GPS|PUBLIC_URL|API|HR|SWOLF|TRIMP|Edwards|CrossFit|Norway|Finland|Garmin|Strava|Suunto|Polar|Facebook|OpenStreetMap/u;

/** Titles, labels and buttons: short texts without a verb in the third person or a full stop. */
const isLabel = (text: string) => !/[.!?:…]/u.test(text) && text.split(" ").length <= 5;

/** Capitalised words inside a sentence that are not names. */
const capitals = (text: string) =>
  text
    .split(/[.:!?“”·]/u)
    .flatMap((sentence) => sentence.trim().split(/\s+/u).slice(1))
    .filter((word) => /^\p{Lu}\p{Ll}/u.test(word) && !names.test(word));

describe("English texts", () => {
  it("are those of the page, too", () => {
    expect(pageTexts.every(({ text }) => text.length > 20)).toBe(true);
  });

  it("say track, route or course where they mean one, never way or path", () => {
    expect(keysOf(en, (text) => /\b(?:ways?|paths?)\b/iu.test(text))).toEqual([]);
  });

  it("have no stones and no poetry", () => {
    expect(keysOf(en, (text) => /\b(?:stones?|cairns|last cairn|anew|veil|wander)\b/iu.test(text))).toEqual(
      [],
    );
  });

  it("say what happens in the usual words of an app", () => {
    const bookish = /\bgo(?:es)? on\b|\bcame of\b|\bare no workouts\b|\bwhoever\b|\bof none\b/iu;
    expect(keysOf(en, (text) => bookish.test(text))).toEqual([]);
  });

  it("call a follower a follower, and friends only people who follow each other", () => {
    const mutual = /^(?:people|errors\.friend_request)\./u;
    expect(keysOf(en, (text, key) => /\bfriends?\b/iu.test(text) && !mutual.test(key))).toEqual([]);
    expect(keysOf(fi, (text, key) => /ystäv|kaver/iu.test(text) && !mutual.test(key))).toEqual([]);
  });

  it("say e-mail, never mail", () => {
    expect(keysOf(en, (text) => /(?<!e-)\b(?:mails?|emails?)\b/iu.test(text))).toEqual([]);
  });

  it("call the service by which people log in a login service", () => {
    expect(keysOf(en, (text) => /sign-in (?:service|provider)|login provider/iu.test(text))).toEqual([]);
  });

  it("say that a deletion is permanent", () => {
    expect(keysOf(en, (text) => /\bfor good\b/iu.test(text))).toEqual([]);
  });

  it("are in sentence case", () => {
    const titled = en.filter(({ text }) => isLabel(read(text)) && capitals(read(text)).length > 0);
    expect(titled.map(({ key, text }) => `${key}: ${text}`)).toEqual([]);
  });
});

describe("Finnish texts", () => {
  it("have no stones and no home but a person's own", () => {
    expect(keysOf(fi, (text) => /\bkive?[täinl]|kiviröyk|\bkoti\b|kotiin/iu.test(text))).toEqual([]);
  });

  it("name units, maxima and summaries as athletes do", () => {
    expect(keysOf(fi, (text) => /brittiläi|\bsanoin\b|^huippu$|^ylin$/iu.test(text))).toEqual([]);
  });

  it("have one word each for training load, timer, thresholds and sports", () => {
    const others =
      /harjoituskuorma\b|harjoitusvaikutu|\bajano|laktaattikynny|murtomaahiih|uintijuoks|hiihtovael/iu;
    expect(keysOf(fi, (text) => others.test(text))).toEqual([]);
    const moving = /liikkumis(?:nopeus|vauhti)/iu;
    expect(keysOf(fi, (text) => moving.test(text))).toEqual([]);
  });

  it("are not left in English", () => {
    const english = /\b(?:the|your|workout|with|and|file)\b/iu;
    expect(keysOf(fi, (text) => english.test(text))).toEqual([]);
  });
});

describe("texts in both languages", () => {
  it("end with one ellipsis and no space before it if work goes on", () => {
    expect(keysOf(both, (text) => /\.{3}|\s…/u.test(text))).toEqual([]);
  });

  it("have a no-break space between a number and its unit", () => {
    expect(keysOf(both, (text) => /\d (?:km|m|mi|s|kg|MB|W|%|bpm|kcal)(?![\p{L}])/u.test(text))).toEqual([]);
  });

  it("have curly quotation marks and no stray spaces", () => {
    const faults = both.filter(({ text }) => /["']| {2}/u.test(text) || text !== text.trim());
    expect(faults.map(({ key, text }) => `${key}: ${text}`)).toEqual([]);
  });

  it("have verbs without a full stop for ending or stopping work", () => {
    const buttons = both.filter(({ key }) =>
      /\.(?:save|delete|retry|remove|cancel|choose|copy|send|edit|logOut)$/u.test(key),
    );
    expect(buttons.length).toBeGreaterThan(10);
    expect(buttons.filter(({ text }) => text.endsWith("."))).toEqual([]);
  });
});
