import type { PayloadOf, QueryOf } from "@cairn/contracts/endpoint";
import { type OperatedPerson, type listOperatedPeople } from "@cairn/contracts/operator/operated-people";
import { peoplePerPage } from "@cairn/contracts/operator/operator-values";
import { findStoredBytesOf } from "../../core/storage/stored-bytes.queries.ts";
import type { Deps } from "../../deps.ts";
import {
  findLastUses,
  findOperatedPeople,
  findWithTwoFactor,
  type OperatedPersonRow,
} from "./operated-people.queries.ts";

/** A page of people, with what an operator needs to know of them. */
export async function listPeople(
  { db }: Pick<Deps, "db">,
  { text, page }: QueryOf<typeof listOperatedPeople>,
): Promise<PayloadOf<typeof listOperatedPeople>> {
  const place = { limit: peoplePerPage, offset: (page - 1) * peoplePerPage };
  const { people, total } = await findOperatedPeople(db, text, place);
  const ids = people.map(({ id }) => id);
  const [bytes, uses, withCodes] = await Promise.all([
    findStoredBytesOf(db, ids),
    findLastUses(db, ids),
    findWithTwoFactor(db, ids),
  ]);
  return {
    people: people.map((row) =>
      personView(row, {
        bytes: bytes.get(row.id) ?? 0,
        usedAt: uses.get(row.id),
        hasTwoFactor: withCodes.has(row.id),
      }),
    ),
    total,
    pages: Math.max(1, Math.ceil(total / peoplePerPage)),
  };
}

interface Known {
  readonly bytes: number;
  readonly usedAt: Date | undefined;
  readonly hasTwoFactor: boolean;
}

function personView(
  { id, joinedAt, ...person }: OperatedPersonRow,
  { bytes, usedAt, hasTwoFactor }: Known,
): OperatedPerson {
  return {
    ...person,
    key: id,
    joinedAt: joinedAt.getTime(),
    ...(usedAt && { lastSeenOn: usedAt.toISOString().slice(0, 10) }),
    usedBytes: bytes,
    hasTwoFactor,
  };
}
