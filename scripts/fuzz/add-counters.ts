import { parseSync, Visitor } from "oxc-parser";

/** A part of a source. */
interface Part {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** A text to insert at a position of a source. */
interface Insertion {
  readonly at: number;
  readonly text: string;
}

/**
 * The same source, counting how often each of its blocks runs: bodies of functions and loops, branches,
 * cases, right sides of `&&`, `||` and `??`. Lines stay the same, so that an error still names its place.
 *
 * @param counters name of the global array that counts
 * @param first index of the first counter
 */
export function addCounters(
  path: string,
  source: string,
  counters: string,
  first: number,
): { readonly source: string; readonly blocks: number } {
  const opening: Insertion[] = [];
  const closing: Insertion[] = [];
  const count = (): string => `${counters}[${first + opening.length}]++`;
  const enter = (at: number): void => {
    opening.push({ at, text: `${count()};` });
    closing.push({ at, text: "" });
  };
  const wrap = ({ start, end }: Part, before: string, after: string): void => {
    opening.push({ at: start, text: before });
    closing.push({ at: end, text: after });
  };
  const expression = (node: Part): void => wrap(node, `(${count()},(`, "))");
  const statement = (node: Part): void => {
    if (node.type !== "BlockStatement") wrap(node, `{${count()};`, "}");
  };
  const loop = ({ body }: { readonly body: Part }): void => statement(body);
  new Visitor({
    BlockStatement: ({ start }) => enter(start + 1),
    ArrowFunctionExpression({ body }) {
      if (body.type !== "BlockStatement") expression(body);
    },
    IfStatement({ consequent, alternate }) {
      statement(consequent);
      if (alternate !== null && alternate.type !== "IfStatement") statement(alternate);
    },
    ForStatement: loop,
    ForOfStatement: loop,
    ForInStatement: loop,
    WhileStatement: loop,
    SwitchCase({ consequent: [begin] }) {
      if (begin) enter(begin.start);
    },
    ConditionalExpression({ consequent, alternate }) {
      expression(consequent);
      expression(alternate);
    },
    LogicalExpression: ({ right }) => expression(right),
  }).visit(parseSync(path, source).program);
  return { source: inserted(source, opening, closing), blocks: opening.length };
}

/** If several blocks end at one position, the innermost is closed first. */
function inserted(source: string, opening: readonly Insertion[], closing: readonly Insertion[]): string {
  const all = [...closing.toReversed(), ...opening].toSorted((a, b) => a.at - b.at);
  let [text, from] = ["", 0];
  for (const { at, text: more } of all) {
    text += source.slice(from, at) + more;
    from = at;
  }
  return text + source.slice(from);
}
