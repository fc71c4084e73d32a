import type { Random } from "@cairn/demo/random";
import {
  bytesType,
  fieldsOf,
  keyBytes,
  type MessageField,
  numberEdges,
  varintBytes,
} from "./message-fields.ts";

/** The contents of a message's fields: messages with a shape, packed numbers, or bytes without a known shape. */
export interface MessageShape {
  readonly [field: number]: MessageShape | "packed" | undefined;
}

/** `HeaderBlock` of an extract: its bounding box. */
export const headerShape: MessageShape = { 1: {} };

const tags = { 2: "packed", 3: "packed" } as const;
/** `PrimitiveBlock` of an extract: its texts, and groups of nodes, dense nodes, ways and relations. */
export const blockShape: MessageShape = {
  1: {},
  2: {
    1: tags,
    2: { 1: "packed", 8: "packed", 9: "packed", 10: "packed" },
    3: { ...tags, 8: "packed" },
    4: { ...tags, 8: "packed", 9: "packed", 10: "packed" },
  },
};

/** Numbers that may cause an overflow. */
const edges = [
  0,
  1,
  2,
  127,
  128,
  2 ** 31 - 1,
  2 ** 32 - 1,
  2 ** 32,
  2 ** 53 - 1,
  2n ** 53n,
  2n ** 63n - 1n,
  2n ** 63n,
  2n ** 64n - 1n,
] as const;

const joined = (...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array =>
  Uint8Array.from(Buffer.concat(parts.map((part) => Uint8Array.from(part))));

const edgeBytes = (random: Random): number[] => varintBytes(random.pick(edges));

/** A field that no reader of extracts knows, of any wire type. */
function unknownField(random: Random): Uint8Array {
  const number = random.int(5, 60);
  const wireType = random.pick([0, 1, 2, 5] as const);
  const bytes = Array.from({ length: random.int(0, 12) }, () => random.int(0, 255));
  const content = {
    0: edgeBytes(random),
    1: Array.from({ length: 8 }, () => 255),
    2: [bytes.length, ...bytes],
    5: [0, 0, 0, 128],
  };
  return joined(keyBytes(number, wireType), content[wireType]);
}

/** Changes, drops or repeats one of the packed numbers, or drops all after it. */
function damagePacked(bytes: Uint8Array, random: Random): Uint8Array {
  const places = numberEdges(bytes);
  const index = random.int(0, Math.max(0, places.length - 2));
  const [from, to] = [places[index] ?? 0, places[index + 1] ?? bytes.length];
  const [before, number, after] = [bytes.subarray(0, from), bytes.subarray(from, to), bytes.subarray(to)];
  switch (random.int(0, 5)) {
    case 0:
      return joined(before, after);
    case 1:
      return joined(before, number, number, after);
    case 2:
      return before.slice();
    case 3:
      return joined(before, edgeBytes(random), after);
    default:
      return joined(before, varintBytes(random.int(0, 300)), after);
  }
}

/** Cuts, doubles or empties bytes, or changes one. */
function damageBytes(bytes: Uint8Array, random: Random): Uint8Array {
  const at = random.int(0, bytes.length);
  switch (random.int(0, 3)) {
    case 0:
      return bytes.slice(0, at);
    case 1:
      return joined(bytes, bytes);
    case 2:
      return new Uint8Array(0);
    default:
      return joined(bytes.subarray(0, at), [random.int(0, 255)], bytes.subarray(at + 1));
  }
}

/** Writes a field again with other content. */
const withContent = (number: number, content: Uint8Array): Uint8Array =>
  joined(keyBytes(number, bytesType), varintBytes(content.length), content);

/**
 * Changes one thing in a sound message and keeps the enclosing messages sound, so that a reader gets as far
 * as the change. A number, a packed list, a text or a nested message is altered; or a field is dropped,
 * repeated, moved or added, or gets another number or type.
 */
export function damageMessage(bytes: Uint8Array, shape: MessageShape, random: Random): Uint8Array {
  const fields = fieldsOf(bytes);
  const [first] = fields;
  if (first === undefined || random.chance(0.05)) return joined(unknownField(random), bytes);
  const field = random.pick([first, ...fields.slice(1)]);
  const [before, whole, after] = [
    bytes.subarray(0, field.from),
    bytes.subarray(field.from, field.to),
    bytes.subarray(field.to),
  ];
  const changed = random.chance(0.75)
    ? changedContent(bytes.subarray(field.contentFrom, field.to), field, shape[field.number], random)
    : undefined;
  if (changed) return joined(before, changed, after);
  switch (random.int(0, 4)) {
    case 0:
      return joined(before, after);
    case 1:
      return joined(before, whole, whole, after);
    case 2:
      return joined(after, whole, before);
    case 3:
      return joined(
        before,
        keyBytes(random.int(0, 33), field.wireType),
        // The key of a field is right before its length or number.
        bytes.subarray(field.from + keyBytes(field.number, field.wireType).length, field.to),
        after,
      );
    default:
      return joined(before, keyBytes(field.number, random.int(0, 7)), edgeBytes(random), after);
  }
}

function changedContent(
  content: Uint8Array,
  { number, wireType }: MessageField,
  shape: MessageShape[number],
  random: Random,
): Uint8Array {
  if (wireType !== bytesType) return joined(keyBytes(number, wireType), edgeBytes(random));
  if (shape === "packed") return withContent(number, damagePacked(content, random));
  const isMessage = shape !== undefined && content.length > 0 && random.chance(0.9);
  return withContent(
    number,
    isMessage ? damageMessage(content, shape, random) : damageBytes(content, random),
  );
}
