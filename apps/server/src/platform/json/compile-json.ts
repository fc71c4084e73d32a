import fastJsonStringify, { type AnySchema } from "fast-json-stringify";
import { z } from "zod";
import {
  longestCharacter,
  longestNumber,
  writeInteger,
  writeNumber,
  writeRaw,
  writeText,
} from "./write-json.ts";

/** Writes a value as JSON. */
export type JsonWriter = (value: unknown) => Buffer;

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly items?: Schema | readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly definitions?: Readonly<Record<string, Schema>>;
}

/** What compiled code calls. */
interface Tools {
  readonly writeInteger: typeof writeInteger;
  readonly writeNumber: typeof writeNumber;
  readonly writeText: typeof writeText;
  readonly writeRaw: typeof writeRaw;
  readonly longer: (bytes: Uint8Array, used: number, more: number) => Uint8Array;
  readonly missing: (name: string) => never;
  /** For the rare parts whose schema leaves open what they are. */
  readonly others: readonly ((value: unknown) => string)[];
}

/** Writes a value from the beginning of the shared bytes, and tells where it ended. */
type Compiled = (shared: Shared, value: unknown) => number;

interface Shared {
  bytes: Uint8Array;
}

/** Bytes kept between answers, enough for a page of a long list; a larger answer's are given back. */
const keptBytes = 2 * 1024 * 1024;
const firstBytes = 64 * 1024;
const openingBrace = 123;

/** Every answer is written here, one at a time, and copied out in its own length. */
const shared: Shared = { bytes: new Uint8Array(firstBytes) };

/**
 * Compiles a schema once into a function that writes values as JSON bytes. Keys that the schema does not have are dropped. Bytes instead of text,
 * because text that is put together from a thousand pieces costs more to join and encode than all else.
 *
 * The function throws for a value that lacks what the schema requires, or that no JSON can say.
 */
export function compileJson(schema: z.ZodType): JsonWriter {
  const root = z.toJSONSchema(schema, { target: "draft-7", io: "output" }) as Schema;
  const write = new Compilation(root).compile();
  return (value) => {
    const length = write(shared, value);
    const body = Buffer.from(shared.bytes.subarray(0, length));
    if (shared.bytes.length > keptBytes) shared.bytes = new Uint8Array(firstBytes);
    return body;
  };
}

function longer(bytes: Uint8Array, used: number, more: number): Uint8Array {
  const copy = new Uint8Array(2 * bytes.length + more);
  copy.set(bytes.subarray(0, used));
  shared.bytes = copy;
  return copy;
}

function missing(name: string): never {
  throw new Error(`an answer lacks ${name}`);
}

/** Turns one schema into code. */
class Compilation {
  private readonly root: Schema;
  private readonly others: ((value: unknown) => string)[] = [];
  /** Names of the schemas that are being written, so that one that holds itself ends. */
  private readonly open = new Set<string>();
  private names = 0;
  /** Bytes that are written at most between two looks at how much room is left. */
  private slack = 0;

  constructor(root: Schema) {
    this.root = root;
  }

  compile(): Compiled {
    const body = this.value(this.root, "value");
    const code = `return (shared, value) => {
      let b = shared.bytes, p = 0;
      ${room("0").replaceAll("SLACK", String(this.slack))}
      ${body.replaceAll("SLACK", String(this.slack))}
      return p;
    }`;
    const tools: Tools = {
      writeInteger,
      writeNumber,
      writeText,
      writeRaw,
      longer,
      missing,
      others: this.others,
    };
    // oxlint-disable-next-line typescript/no-implied-eval -- made from our own contract alone, as fast-json-stringify does
    return (new Function("tools", code) as (tools: Tools) => Compiled)(tools);
  }

  private value(schema: Schema, value: string): string {
    if (schema.$ref !== undefined) return this.referred(schema.$ref, value);
    const nullable = withoutNull(schema);
    if (nullable)
      return `if (${value} === null) {${this.text("null")}} else {${this.value(nullable, value)}}`;
    switch (schema.type) {
      case "integer":
      case "number":
        this.slack += longestNumber;
        return `p = tools.${schema.type === "integer" ? "writeInteger" : "writeNumber"}(b, p, ${value});`;
      case "string":
        return `${room(`${value}.length * ${longestCharacter}`)} p = tools.writeText(b, p, ${value});`;
      case "boolean":
        return `if (${value}) {${this.text("true")}} else {${this.text("false")}}`;
      case "null":
        return this.text("null");
      case "array":
        return this.array(schema, value);
      case "object":
        return schema.properties && schema.additionalProperties === false
          ? this.object(schema, schema.properties, value)
          : this.other(schema, value);
      case undefined:
      default:
        return this.other(schema, value);
    }
  }

  private referred(reference: string, value: string): string {
    const name = reference.split("/").at(-1) ?? "";
    const schema = this.root.definitions?.[name];
    if (!schema || this.open.has(name)) return this.other({ $ref: reference }, value);
    this.open.add(name);
    const code = this.value(schema, value);
    this.open.delete(name);
    return code;
  }

  private array(schema: Schema, value: string): string {
    const { items } = schema;
    if (items === undefined) return this.other(schema, value);
    if (!isSchema(items)) {
      const parts = items.map(
        (item, i) => this.text(i === 0 ? "[" : ",") + this.value(item, `${value}[${i}]`),
      );
      return parts.join("") + this.text("]");
    }
    const [index, item] = [this.name(), this.name()];
    return `${this.text("[")}
      for (let ${index} = 0; ${index} < ${value}.length; ${index}++) {
        ${room("0")}
        if (${index} > 0) {${this.text(",")}}
        const ${item} = ${value}[${index}];
        ${this.value(items, item)}
      }
      ${this.text("]")}`;
  }

  /** Every field begins with a comma; that of the first becomes the bracket. */
  private object(schema: Schema, properties: Readonly<Record<string, Schema>>, value: string): string {
    const start = this.name();
    const fields = Object.entries(properties).map(([name, property]) => {
      const [key, held] = [JSON.stringify(name), this.name()];
      const field = this.text(`,${key}:`) + this.value(property, held);
      const isRequired = schema.required?.includes(name) === true;
      return `const ${held} = ${value}[${key}];
        if (${held} !== undefined) {${field}}${isRequired ? ` else tools.missing(${key});` : ""}`;
    });
    return `const ${start} = p; ${fields.join("\n")}
      if (p === ${start}) {${this.text("{")}} else b[${start}] = ${openingBrace};
      ${this.text("}")}`;
  }

  /** What is not one of a few plain kinds is left to fast-json-stringify. */
  private other(schema: Schema, value: string): string {
    const { definitions } = this.root;
    const whole = { ...schema, ...(definitions && { definitions }) };
    const index = this.others.push(fastJsonStringify(withTypeLists(whole) as AnySchema)) - 1;
    const json = this.name();
    return `const ${json} = tools.others[${index}](${value});
      ${room(`${json}.length * 3`)} p = tools.writeRaw(b, p, ${json});`;
  }

  /** Code that writes a text, byte by byte. */
  private text(text: string): string {
    this.slack += 3 * text.length;
    const bytes = Array.from(Buffer.from(text), (byte, i) => `b[p + ${i}] = ${byte};`);
    return `${bytes.join("")} p += ${bytes.length};`;
  }

  private name(): string {
    this.names += 1;
    return `v${this.names}`;
  }
}

/** Code that sees to the room for so many bytes, and for all that is written without looking again. */
const room = (count: string): string =>
  `if (p + ${count} + SLACK > b.length) b = tools.longer(b, p, ${count} + SLACK);`;

const isSchema = (items: Schema | readonly Schema[]): items is Schema => !Array.isArray(items);

/** The other schema of two of which one is null. */
function withoutNull({ anyOf }: Schema): Schema | undefined {
  if (anyOf?.length !== 2) return undefined;
  const others = anyOf.filter(({ type }) => type !== "null");
  return others.length === 1 ? others[0] : undefined;
}

/** Rewrites `anyOf [{type: X}, {type: "null"}]` as `type: [X, "null"]`, which is written without trying each by a validator. */
function withTypeLists(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withTypeLists);
  if (typeof node !== "object" || node === null) return node;
  const plain = withoutNull(node);
  if (plain?.type === "number" || plain?.type === "integer" || plain?.type === "string") {
    return { type: [plain.type, "null"] };
  }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withTypeLists(value)]));
}
