import type { Endpoint } from "@cairn/contracts/endpoint";
import type { FieldError } from "@cairn/contracts/errors";
import { z } from "zod";
import { AppError } from "../answers/app-error.ts";

type Issue = z.core.$ZodIssue;

/**
 * Parses one part of a request by its schema.
 *
 * @throws AppError `request.invalid` with every invalid field
 */
export function validatePart<Schema extends z.ZodType>(
  schema: Schema | undefined,
  given: unknown,
): z.output<Schema> | undefined {
  if (!schema) return undefined;
  if (holdsNul(given)) throw new AppError("request.invalid");
  if (schema instanceof z.ZodArray && Array.isArray(given)) checkItems(schema, given);
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw refusalOf(parsed.error.issues);
}

/**
 * Checks the items of a list one by one and refuses with the errors of the first invalid one, because listing the errors of a
 * thousand items would keep others waiting too long. A list that is too long is refused before its items are checked.
 */
function checkItems(schema: z.ZodArray, given: readonly unknown[]): void {
  if (given.length > maxItems(schema)) {
    throw new AppError("request.invalid", { fields: [{ field: "", reason: "too_long" }] });
  }
  const item = schema.element as z.ZodType;
  for (const [index, value] of given.entries()) {
    const parsed = item.safeParse(value);
    if (!parsed.success) throw refusalOf(parsed.error.issues, [index]);
  }
}

const knownLimits = new WeakMap<z.ZodArray, number>();

/** Maximum number of items that the contract allows for a list. */
function maxItems(schema: z.ZodArray): number {
  const known = knownLimits.get(schema);
  if (known !== undefined) return known;
  const limit = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }).maxItems ?? Infinity;
  knownLimits.set(schema, limit);
  return limit;
}

function refusalOf(issues: readonly Issue[], path: readonly PropertyKey[] = []): AppError {
  const named = issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
  const fields = new Map(named.map(describe).map((error) => [error.field, error]));
  return new AppError("request.invalid", { fields: [...fields.values()] });
}

/**
 * Parses the parameters in the path. A malformed one is answered as not found, because existing clients get that answer
 * for keys of 23 or 25 characters.
 */
export function validateParams(endpoint: Endpoint, given: unknown): unknown {
  if (!endpoint.params) return undefined;
  const parsed = endpoint.params.safeParse(given);
  if (parsed.success && !holdsNul(given)) return parsed.data;
  throw new AppError(endpoint.errors.find((code) => code.endsWith(".not_found")) ?? "request.not_found");
}

const fieldOf = (issue: Issue): string => issue.path.join(".");

const describe = (issue: Issue): FieldError => ({ field: fieldOf(issue), reason: reasonOf(issue) });

function reasonOf(issue: Issue): FieldError["reason"] {
  if (issue.code === "invalid_type") return issue.input === undefined ? "required" : "invalid";
  if (issue.code === "too_small") {
    return issue.origin === "string" && issue.minimum === 1 ? "required" : "too_short";
  }
  return issue.code === "too_big" ? "too_long" : "invalid";
}

/**
 * PostgreSQL's text cannot hold NUL, and no honest client sends it. Works without recursion, so that deep nesting is harmless.
 */
function holdsNul(given: unknown): boolean {
  const rest: unknown[] = [given];
  while (rest.length > 0) {
    const value = rest.pop();
    if (typeof value === "string" && value.includes("\0")) return true;
    if (typeof value === "object" && value !== null)
      rest.push(...Object.keys(value), ...Object.values(value));
  }
  return false;
}
