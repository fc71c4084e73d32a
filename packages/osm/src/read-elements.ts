import { fail, ok, type Result } from "@cairn/domain/result";
import type { ElementVisitor } from "./element.ts";
import type { ExtractError } from "./extract-error.ts";
import { damagedElements, type Extract } from "./open-extract.ts";
import { visitBlock } from "./pbf/primitive-block.ts";

/** Passes all elements of an extract, of the kinds that the visitor receives, in the order of the file. */
export async function readElements(
  extract: Extract,
  visitor: ElementVisitor,
): Promise<Result<undefined, ExtractError>> {
  const wanted = {
    nodes: visitor.node !== undefined,
    ways: visitor.way !== undefined,
    relations: visitor.relation !== undefined,
  };
  for await (const next of extract.blocks(wanted)) {
    if (!next.ok) return next;
    if (!visitBlock(next.value.block, visitor)) return fail(damagedElements(next.value.at));
  }
  return ok(undefined);
}
