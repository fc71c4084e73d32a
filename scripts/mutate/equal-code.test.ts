import { parseSync } from "oxc-parser";
import { describe, expect, it } from "vitest";
import { EqualCode, type SyntaxNode } from "./equal-code.ts";

/** The outermost pieces of a component's source that are left out. */
function leftOut(source: string): readonly string[] {
  const text = `import styles from "./part.module.css";\nimport text from "../text.module.css";\nimport other from "./other.ts";\n${source}`;
  const ignorer = new EqualCode();
  const found: string[] = [];
  const visit = (node: SyntaxNode, parent?: SyntaxNode): void => {
    if (ignorer.shouldIgnore({ node, parent }) !== undefined) {
      found.push(text.slice(Number(node["start"]), Number(node["end"])));
      return;
    }
    for (const value of Object.values(node).flat()) if (isNode(value)) visit(value, node);
  };
  visit(parseSync("part.tsx", text).program as unknown as SyntaxNode);
  return found;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && "type" in value;

describe("code of which no mutant is drawn", () => {
  it("is the class of an element, whatever decides it", () => {
    expect(leftOut('const a = <p title="a" className={far > 5 ? "far" : near()} />;')).toEqual([
      'className={far > 5 ? "far" : near()}',
    ]);
    expect(leftOut('const a = <Menu buttonClass={other["b"]} label={other["c"]} />;')).toEqual([
      'buttonClass={other["b"]}',
    ]);
  });

  it("is a name from a style sheet, also beside none, or with what decides it", () => {
    expect(leftOut('const a = styles["a"] ?? "";')).toEqual(['styles["a"] ?? ""']);
    expect(leftOut('const a = far > 5 && styles["far"];')).toEqual(['far > 5 && styles["far"]']);
    expect(leftOut("const a = far > 5 ? text.far : undefined;")).toEqual(["far > 5 ? text.far : undefined"]);
    expect(leftOut('const a = classNames("a", far > 5 && "far");')).toEqual([
      'classNames("a", far > 5 && "far")',
    ]);
  });

  it("is a list without dependencies", () => {
    expect(leftOut("useEffect(() => start([]), []); useMemo(() => rows, [rows]); useState([]);")).toEqual([
      "[]",
    ]);
  });

  it("is nothing else: no other text, property, choice or condition", () => {
    expect(
      leftOut(`
        const a = other["a"] ?? "";
        const b = far > 5 ? styles["far"] : "far";
        const c = styles["a"] && far > 5;
        const d = <p key="" style={{ width: "5px" }} aria-label={far > 5 ? "far" : undefined} data-class="a" />;
        const e = far > 5 ? "" : undefined;
        const f = useQuery("a", []);
      `),
    ).toEqual(['styles["far"]', 'styles["a"]']);
  });
});
