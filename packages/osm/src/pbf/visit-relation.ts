import type { ElementVisitor, MemberKind, Members } from "../element.ts";
import { PackedTags } from "./packed-tags.ts";
import { isPlausibleId } from "./plausible-id.ts";
import { ProtobufReader } from "./protobuf-reader.ts";
import type { StringTable } from "./string-table.ts";

/** Maximum number of members; OpenStreetMap accepts 32,000. */
const maxMembers = 100_000;
const memberKinds: readonly MemberKind[] = ["node", "way", "relation"];

/**
 * Passes a `Relation` message (id = 1, keys = 2, vals = 3, roles_sid = 8, memids = 9, types = 10) to a visitor; false if it is
 * damaged or has more than 100,000 members.
 */
export function visitRelation(
  reader: ProtobufReader,
  strings: StringTable,
  visitor: ElementVisitor,
): boolean {
  const packed = new PackedTags();
  const column = (): ProtobufReader => new ProtobufReader(reader.bytes, 0, 0);
  const [roles, ids, kinds] = [column(), column(), column()];
  const columns: Readonly<Record<number, ProtobufReader>> = { 8: roles, 9: ids, 10: kinds };
  let id = 0;
  for (let field = reader.field(); field > 0; field = reader.field()) {
    const found = columns[field];
    if (field === 1) id = reader.integer();
    else if (field === 2 || field === 3) packed.note(field, reader);
    else if (found) {
      const end = reader.block();
      found.reset(reader.at, end);
      reader.at = end;
    } else reader.skip();
  }
  if (reader.failed) return false;
  const tags = packed.read(reader, strings);
  const members = readMembers(roles, ids, kinds, strings);
  if (!tags || !members || !isPlausibleId(id)) return false;
  visitor.relation?.(id, members, tags);
  return true;
}

function readMembers(
  roles: ProtobufReader,
  ids: ProtobufReader,
  kinds: ProtobufReader,
  strings: StringTable,
): Members | undefined {
  const members = { kinds: [] as MemberKind[], ids: [] as number[], roles: [] as string[] };
  let id = 0;
  while (ids.at < ids.end) {
    id += ids.sint();
    const role = roles.uint();
    const kind = memberKinds[kinds.uint()];
    if (ids.failed || roles.failed || kinds.failed || kind === undefined || role >= strings.size)
      return undefined;
    if (members.ids.length === maxMembers) return undefined;
    members.kinds.push(kind);
    members.ids.push(id);
    members.roles.push(strings.text(role));
  }
  const isWhole = roles.at === roles.end && kinds.at === kinds.end;
  return isWhole ? { ...members, ids: Float64Array.from(members.ids) } : undefined;
}
