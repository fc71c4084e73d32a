import { type Spread, spreadPlan } from "../src/platform/spread/spread-plan.ts";

/** A statement, prepared for looking at: without comments and double quotes, in lower case, with single spaces. */
interface Seen {
  readonly text: string;
  /** How the tables lie that it reads or writes; of the queue's schema as local ones. */
  readonly kinds: ReadonlySet<Spread["kind"]>;
  readonly names: readonly string[];
  /** The table that it writes. */
  readonly target: string | undefined;
}

const kindOf = (table: string): Spread["kind"] | undefined =>
  table.startsWith("graphile_worker.") ? "local" : spreadPlan[table]?.kind;

function see(statement: string): Seen {
  const text = statement
    .replaceAll(/--.*$/gm, " ")
    .replaceAll('"', "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();
  const names = [...text.matchAll(/\b(?:from|join|into|update|using|,)\s+([a-z_.]+)/g)].flatMap(([, name]) =>
    name !== undefined && kindOf(name) ? [name] : [],
  );
  const kinds = new Set(names.flatMap((name) => kindOf(name) ?? []));
  const target = /^(?:insert into|update|delete from) ([a-z_.]+)/.exec(text)?.[1];
  return { text, kinds, names, target };
}

const writes = ({ target }: Seen): boolean => target !== undefined && kindOf(target) === "distributed";

/** Whether a statement names the person whose rows it is about. */
const namesOwner = ({ text, names }: Seen): boolean =>
  names.some((name) => {
    const spread = spreadPlan[name];
    return spread?.kind === "distributed" && new RegExp(String.raw`\b${spread.column} = \$\d`).test(text);
  });

/**
 * What Citus refuses, or answers by copying a whole table from node to node, as far as it shows in the text of a statement. Each
 * with a reason, which is what a failed test says.
 */
const shapes: readonly { readonly why: string; readonly isSeen: (seen: Seen) => boolean }[] = [
  {
    why: "a changing function in an UPDATE, a DELETE, or an INSERT … SELECT of a distributed table: take the time by databaseTime",
    isSeen: (seen) =>
      writes(seen) &&
      /\b(?:clock_timestamp|random|gen_random_uuid)\(/.test(seen.text) &&
      !/^insert into [a-z_]+(?: as \w+)? \([^)]*\) values/.test(seen.text),
  },
  {
    why: "a function that is not immutable in RETURNING or DO UPDATE of a distributed table",
    isSeen: (seen) =>
      writes(seen) && /(?:\breturning\b|\bdo update\b).*\b(?:now|clock_timestamp|random)\(/.test(seen.text),
  },
  {
    why: "writes the column by which the table is distributed, if only to what it is",
    isSeen: ({ text, target }) => {
      const spread = spreadPlan[target ?? ""];
      const set = /\b(?:do )?update (?:[a-z_]+ )?set (.*?)(?: where | returning |$)/.exec(text)?.[1] ?? "";
      return spread?.kind === "distributed" && new RegExp(String.raw`(?:^|, )${spread.column} = `).test(set);
    },
  },
  {
    why: "locks rows of a distributed table without naming their owner",
    isSeen: (seen) =>
      seen.kinds.has("distributed") &&
      / for (?:no key )?(?:update|share)/.test(seen.text) &&
      !namesOwner(seen),
  },
  {
    why: "a statement that changes rows of a distributed table inside another statement",
    isSeen: ({ text, kinds }) =>
      kinds.has("distributed") && /\bas (?:materialized )?\( ?(?:insert|update|delete)\b/.test(text),
  },
  {
    why: "reads local and distributed tables together: two statements",
    isSeen: ({ kinds }) => kinds.has("local") && kinds.has("distributed"),
  },
  {
    why: "a UNION of reference tables inside a condition: a condition for each",
    isSeen: ({ text, names, kinds }) =>
      kinds.has("distributed") &&
      [...text.matchAll(/array\( ?select [^()]* from ([a-z_]+)[^()]* union/g)].some(
        ([, table]) => table !== undefined && names.includes(table) && kindOf(table) === "reference",
      ),
  },
  {
    why: "a LEFT JOIN of given rows with a distributed table: join, and add what is missing afterwards",
    isSeen: ({ text }) =>
      [...text.matchAll(/from unnest\([^()]*\)(?: as)? \w+ \([^()]*\) left join ([a-z_]+)/g)].some(
        ([, table]) => table !== undefined && kindOf(table) === "distributed",
      ),
  },
  {
    why: "some rows for each of the given ones (unnest … LATERAL … LIMIT): let a distributed table lead, or unite a statement for each",
    isSeen: ({ text, kinds }) =>
      kinds.has("distributed") &&
      /from unnest\([^()]*\)(?: as)? \w+ \([^()]*\)(?: cross join unnest\([^()]*\) as \w+ \([^()]*\))? cross join lateral \(.* limit /.test(
        text,
      ),
  },
  {
    why: "a HAVING that looks into another table",
    isSeen: ({ text, kinds }) => kinds.has("distributed") && /\bhaving\b[^)]*\bexists \(/.test(text),
  },
  {
    why: "a condition without columns (EXISTS (SELECT FROM …)) beside a part that is asked first, which Citus then asks apart: SELECT 1",
    isSeen: ({ text, kinds }) =>
      kinds.has("distributed") && /\bas materialized \(/.test(text) && /\bexists \( ?select from /.test(text),
  },
  {
    why: "a table without rows (SELECT) that leads a join",
    isSeen: ({ text, kinds }) => kinds.has("distributed") && /from \(select\) as/.test(text),
  },
];

/** Sent to one PostgreSQL only: some rows of each cell of the map (`isSpread`). */
const notSpread = /\bcross join lateral \(.*\bexplore_(?:points|photos)\b/;

/** The file of a run in which the statements of the application are noted, each as JSON on a line. */
export const statementsFile = "statements.jsonl";

/** Why a statement would not work on a spread database; `undefined` where nothing of that kind is seen. */
export function spreadFault(statement: string): string | undefined {
  const seen = see(statement);
  if (notSpread.test(seen.text)) return undefined;
  return shapes.find(({ isSeen }) => isSeen(seen))?.why;
}
