import { maxOffered } from "@cairn/domain/text/comment-text";
import { describe, expect, it } from "vitest";
import { knownPeople } from "./known-people.ts";

const person = (username: string, realName = "") => ({ username, realName });
const ada = person("ada", "Ada Byron");
const bea = person("bea", "Beatrix Adams");
const cid = person("cid", "Cid O'Bada");

describe("[COMM-1] people for a name whose answer has not come", () => {
  const answers = new Map([["", [ada, bea, cid]]]);
  const known = (name: string) => knownPeople(name, (asked) => answers.get(asked));

  it("are those of the answer to its beginning whose username, or a part of whose real name, begins so", () => {
    expect(known("ad")).toEqual({ people: [ada, bea], areAll: true });
    expect(known("by")).toEqual({ people: [ada], areAll: true });
    expect(known("be")).toEqual({ people: [bea], areAll: true });
    expect(known("x")).toEqual({ people: [], areAll: true });
  });

  it("are those of the longest beginning with an answer", () => {
    const asked = new Map([...answers, ["a", [ada]]]);
    expect(knownPeople("ad", (name) => asked.get(name))).toEqual({ people: [ada], areAll: true });
  });

  it("may not be all if the answer was as long as answers can be", () => {
    const many = Array.from({ length: maxOffered }, (_, index) => person(`olga${index}`));
    expect(knownPeople("olga1", () => many)).toEqual({ people: [person("olga1")], areAll: false });
    expect(knownPeople("olga1", () => many.slice(1))).toEqual({ people: [person("olga1")], areAll: true });
  });

  it("are those of the last answer if no beginning has one, and may not be all", () => {
    expect(knownPeople("a", () => undefined, [ada, cid])).toEqual({ people: [ada], areAll: false });
    expect(knownPeople("", () => undefined)).toBeUndefined();
  });
});
