import { deflateSync } from "node:zlib";
import { createRandom, type Random } from "@cairn/demo/random";
import { blockShape, damageMessage, headerShape } from "./damage-message.ts";
import { randomElements } from "./hostile-elements.ts";
import { MessageWriter } from "./message-writer.ts";
import { mutated } from "./mutated.ts";
import {
  type ExtractOptions,
  frameBlob,
  writeBlob,
  writeBlock,
  type WrittenElement,
  writeExtract,
  writeHeader,
} from "./write-extract.ts";

const bbox = [-0.05, -0.05, 0.05, 0.05] as const;

/** Times of the data as seconds since 1970; some are possible, some are not. */
const moments = [1_737_321_696, 0, 1, 8_640_000_000_001, 2 ** 40, 2 ** 53, 2 ** 63] as const;

/** The kinds of damage, repeated by frequency: mostly fields, because readers get furthest with those. */
const damagedParts = [
  ...(["nothing", "nothing", "nothing", "nothing"] as const),
  ...(["file", "file", "bytes", "bytes", "bytes", "head"] as const),
  ...(["fields", "fields", "fields", "fields", "fields", "fields", "fields"] as const),
  ...(["blobs", "blobs"] as const),
] as const;

/** Zeros compressed to a thousandth: as many as a blob may have, or one more. */
const bomb = (random: Random): Uint8Array => deflateSync(new Uint8Array(33_554_432 + random.int(0, 1)));

/** A message whose blob is compressed in an odd way, states a wrong size, or has a head that does not match. */
function damagedBlob(message: Uint8Array, random: Random): Uint8Array {
  const packed = deflateSync(message);
  switch (random.int(0, 5)) {
    case 0:
      return frameBlob(
        "OSMData",
        new MessageWriter()
          .number(2, message.length + random.int(-2, 2))
          .block(3, packed)
          .finish(),
      );
    case 1:
      return frameBlob(
        "OSMData",
        new MessageWriter().number(2, message.length).block(3, mutated(packed, random)).finish(),
      );
    case 2:
      return frameBlob("OSMData", new MessageWriter().block(random.int(1, 8), packed).finish());
    case 3:
      return frameBlob(
        "OSMData",
        new MessageWriter().block(3, random.chance(0.02) ? bomb(random) : packed).finish(),
      );
    case 4:
      return writeBlob(random.pick(["OSMHeader", "OSMChange", ""]), message);
    default: {
      const blob = damageMessage(
        new MessageWriter().number(2, message.length).block(3, packed).finish(),
        {},
        random,
      );
      return frameBlob("OSMData", blob);
    }
  }
}

/**
 * An extract that an attacker could send, the same one for the same number: odd elements, and in most
 * extracts also damaged messages in sound blobs, damaged blobs, or a damaged file.
 *
 * @param given blocks to use instead of odd elements, such as those of a real extract
 */
export function hostileExtract(number: number, given?: readonly WrittenElement[][]): Uint8Array {
  const random = createRandom(`extract/${number}`);
  const blocks = given ?? Array.from({ length: random.int(1, 3) }, () => randomElements(random));
  const options: ExtractOptions = {
    ...(random.chance(0.7) && given === undefined ? { bbox } : {}),
    ...(random.chance(0.3) ? { timestamp: random.pick(moments) } : {}),
    isDense: random.chance(0.8),
    isPacked: random.chance(0.2),
    granularity: random.chance(0.9) ? 100 : 1,
  };
  const part = random.pick(damagedParts);
  if (part === "nothing") return writeExtract(blocks, options);
  if (part === "file") return mutated(writeExtract(blocks, options), random);
  const several = (bytes: Uint8Array, change: (bytes: Uint8Array) => Uint8Array): Uint8Array => {
    let changed = bytes;
    for (let changes = random.int(1, 3); changes > 0; changes--) changed = change(changed);
    return changed;
  };
  const [head, ...messages] = [writeHeader(options), ...blocks.map((block) => writeBlock(block, options))];
  const { isPacked } = options;
  const changesOf: Partial<Record<typeof part, (message: Uint8Array) => Uint8Array>> = {
    bytes: (message) => mutated(message, random),
    fields: (message) => damageMessage(message, blockShape, random),
  };
  const writtenHead =
    part === "head" ? several(head, (message) => damageMessage(message, headerShape, random)) : head;
  const blobs = messages.map((message): Uint8Array => {
    if (part === "blobs" && random.chance(0.6)) return damagedBlob(message, random);
    const change = random.chance(0.6) ? changesOf[part] : undefined;
    return writeBlob("OSMData", change ? several(message, change) : message, isPacked);
  });
  return Uint8Array.from(Buffer.concat([writeBlob("OSMHeader", writtenHead, false), ...blobs]));
}
