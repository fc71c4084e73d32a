/*
 * An ignorer for Stryker (https://stryker-mutator.io, plugins): code of which no mutant is drawn, because a test of behaviour
 * neither can nor should notice it. That is what names a class of a style sheet, which only changes how something looks, and what
 * is the same program as its mutant.
 */

/** A node of the syntax tree as Babel (in Stryker) and oxc (in tests) both have it. */
export interface SyntaxNode {
  readonly type: string;
  readonly [property: string]: unknown;
}

/** Attributes of our components and of the DOM whose value is a class name. */
const classAttribute = /^(?:class|[a-z]\w*Class)(?:Name)?$/;

/** Hooks of React with a list of dependencies. */
const dependent = /^use(?:Effect|LayoutEffect|InsertionEffect|Memo|Callback)$/;

interface SyntaxPath {
  readonly node: SyntaxNode;
  /** Absent for the outermost node. */
  readonly parent?: SyntaxNode | undefined;
}

export class EqualCode {
  /** Names under which the present file imports style sheets. */
  private sheets: ReadonlySet<string> = new Set();

  /** Why a node and all below it are left out; Stryker calls it for each, from a file's outermost one inwards. */
  shouldIgnore({ node, parent }: SyntaxPath): string | undefined {
    if (node.type === "Program") this.sheets = importedSheets(node);
    if (this.isClassAttribute(node) || this.isClassName(node)) return "names a class";
    if (isEmptyDependencies(node, parent)) return "never changes";
    return undefined;
  }

  private isClassAttribute({ type, name }: SyntaxNode): boolean {
    return type === "JSXAttribute" && classAttribute.test(String((name as SyntaxNode)["name"]));
  }

  /** Whether an expression is the name of a class of a style sheet, whatever it depends on. */
  private isClassName(node: SyntaxNode): boolean {
    const part = (name: string) => node[name] as SyntaxNode;
    const isNoneOrClass = (of: SyntaxNode) => isNone(of) || this.isClassName(of);
    switch (node.type) {
      case "MemberExpression":
        return part("object").type === "Identifier" && this.sheets.has(String(part("object")["name"]));
      case "CallExpression":
        return part("callee")["name"] === "classNames";
      case "LogicalExpression":
        return node["operator"] === "&&"
          ? this.isClassName(part("right"))
          : this.isClassName(part("left")) && isNoneOrClass(part("right"));
      case "ConditionalExpression": {
        const ends = [part("consequent"), part("alternate")];
        return ends.every(isNoneOrClass) && !ends.every(isNone);
      }
      default:
        return false;
    }
  }
}

const isNone = ({ type, name, value }: SyntaxNode): boolean =>
  (type === "Identifier" && name === "undefined") || value === "";

/** React runs once what depends on nothing, and just so what depends on a constant, which Stryker puts there. */
const isEmptyDependencies = (node: SyntaxNode, parent: SyntaxNode | undefined): boolean =>
  node.type === "ArrayExpression" &&
  (node["elements"] as readonly unknown[]).length === 0 &&
  parent?.type === "CallExpression" &&
  dependent.test(String((parent["callee"] as SyntaxNode)["name"])) &&
  (parent["arguments"] as readonly unknown[])[1] === node;

function importedSheets({ body }: SyntaxNode): ReadonlySet<string> {
  const sheets = (body as readonly SyntaxNode[]).filter(
    ({ type, source }) =>
      type === "ImportDeclaration" && String((source as SyntaxNode)["value"]).endsWith(".module.css"),
  );
  const names = sheets.flatMap(({ specifiers }) => specifiers as readonly SyntaxNode[]);
  return new Set(names.map(({ local }) => String((local as SyntaxNode)["name"])));
}
