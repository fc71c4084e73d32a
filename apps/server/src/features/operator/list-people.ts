import type { PayloadOf, QueryOf } from "@cairn/contracts/endpoint";
import { type OperatedPerson, type listOperatedPeople } from "@cairn/contracts/operator/operated-people";
import { peoplePerPage } from "@cairn/contracts/operator/operator-values";
import { standardQuota } from "../../core/server-settings/server-settings.queries.ts";
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
  { db, settings }: Pick<Deps, "db" | "settings">,
  { text, page }: QueryOf<typeof listOperatedPeople>,
): Promise<PayloadOf<typeof listOperatedPeople>> {
  const place = { limit: peoplePerPage, offset: (page - 1) * peoplePerPage };
  const { people, total } = await findOperatedPeople(db, text, place);
  const ids = people.map(({ id }) => id);
  const [standard, bytes, uses, withCodes] = await Promise.all([
    standardQuota({ db, settings }),
    findStoredBytesOf(db, ids),
    findLastUses(db, ids),
    findWithTwoFactor(db, ids),
  ]);
  return {
    people: people.map((row) =>
      personView(row, {
        standard,
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
  /** The quota of everybody, bytes. */
  readonly standard: number;
  readonly bytes: number;
  readonly usedAt: Date | undefined;
  readonly hasTwoFactor: boolean;
}

function personView(
  { id, joinedAt, ownQuota, ...person }: OperatedPersonRow,
  { standard, bytes, usedAt, hasTwoFactor }: Known,
): OperatedPerson {
  return {
    ...person,
    key: id,
    joinedAt: joinedAt.getTime(),
    ...(usedAt && { lastSeenOn: usedAt.toISOString().slice(0, 10) }),
    usedBytes: bytes,
    quotaBytes: ownQuota ?? standard,
    hasOwnQuota: ownQuota !== null,
    hasTwoFactor,
  };
}
