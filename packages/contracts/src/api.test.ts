import { globSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { api } from "./api.ts";
import { addressOf, type Endpoint } from "./endpoint.ts";
import { sessionErrors } from "./errors.ts";
import { exampleRequest } from "./example.ts";

const calls = Object.entries<Endpoint>(api);

/** What the examples are about. */
const about = {
  username: "maren",
  workoutKey: "0123456789abcdef01234567",
  newKey: "76543210fedcba9876543210",
};

/** Refusals beyond those of every call with a session, and statuses that are others than the error table's. */
const refusalsOf = ({ auth, errors, statuses = {} }: Endpoint): readonly string[] => {
  const ofSession = auth === "session" ? sessionErrors : [];
  const known = new Set<string>([...Object.keys(statuses), ...ofSession]);
  const own = new Set(errors.filter((code) => !known.has(code)));
  return [...own, ...Object.entries(statuses).map(([code, status]) => `${code}=${status}`)];
};

const lineOf = ([name, call]: [string, Endpoint]): string => {
  const refusals = refusalsOf(call);
  return [
    `${name}: ${call.method} ${addressOf(call)}`,
    `${call.auth}, ${call.access}`,
    ...(call.auth === "anyone" ? [] : [`tokens ${call.tokens?.join(" or ") ?? "never"}`]),
    ...(call.caching ? [`kept ${call.caching}`] : []),
    ...(call.opensAccount ? ["opens an account"] : []),
    ...(refusals.length > 0 ? [`refuses ${refusals.join(" ")}`] : []),
  ].join(" | ");
};

describe("the calls of the contract", () => {
  it("[API-4] [PROXY-1] are those that were reviewed: who may make them, with which tokens, what caches keep, what is refused", async () => {
    const rewrite =
      "If the change was meant, `npx vitest run --project unit packages/contracts/src/api.test.ts -u` writes the file again.";
    await expect(`${calls.map(lineOf).join("\n")}\n`, rewrite).toMatchFileSnapshot("golden/calls.txt");
  });

  it("are all that any module declares, each under its own name", async () => {
    const declared: [string, unknown][] = [];
    for (const path of globSync("**/*.ts", {
      cwd: import.meta.dirname,
      exclude: ["**/*.test.ts", "api.ts"],
    })) {
      const exported = (await import(join(import.meta.dirname, path))) as Record<string, unknown>;
      declared.push(
        ...Object.entries(exported).filter(
          ([, value]) => typeof value === "object" && value !== null && "auth" in value && "path" in value,
        ),
      );
    }
    expect(declared.length).toBeGreaterThan(170);
    expect(declared.map(([name]) => name).toSorted()).toEqual(Object.keys(api).toSorted());
    const addresses = calls.map(([, call]) => `${call.method} ${addressOf(call)}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it.each(calls.filter(([, { example }]) => example !== undefined))(
    "%s has an example that its own schemas accept",
    (_name, { example = {}, params, query, body, bodyKind, ...call }) => {
      const keys = Array.from(call.path.matchAll(/\{(\w+)\}/g), ([, key = ""]) => [key, about.workoutKey]);
      const given = { ...Object.fromEntries(keys), ...example.params, ...about };
      const asked = exampleRequest({ ...call, example }, given);
      const search = Object.fromEntries(new URL(asked.path, "http://localhost").searchParams);
      expect(params?.safeParse(given).error).toBeUndefined();
      expect(query?.safeParse(search).error).toBeUndefined();
      expect(body?.safeParse(asked.body).error).toBeUndefined();
      // A part that nothing would read is a mistake.
      if (example.query) expect(query).toBeDefined();
      if (example.body !== undefined) expect(bodyKind).toBeDefined();
    },
  );
});
