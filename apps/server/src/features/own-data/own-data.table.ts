import type { OwnDataState } from "@cairn/contracts/own-data/own-data-limits";
import type { ColumnType, Generated } from "kysely";

/** Archives of everything that a person has, spread by owner. */
export interface OwnDataExportsTable {
  owner_id: string;
  id: string;
  state: OwnDataState;
  /** Incremented with each job that works on it. */
  run: Generated<number>;
  beat_at: Date | null;
  done: Generated<number>;
  total: Generated<number>;
  size_bytes: number | null;
  part_count: number | null;
  /** Why it failed. */
  reason: "no_space" | "failed" | null;
  ticket_hash: Buffer | null;
  ticket_ends_at: Date | null;
  created_at: Date;
  finished_at: Date | null;
}

/** Lists whose entries are about other people. */
export type RecordList = "comments" | "reactions" | "people" | "notifications";

/** An account's relations to people of an earlier server, spread by owner. */
export interface MovedRecordsTable {
  owner_id: string;
  list: RecordList;
  id: string;
  /** As in the archive. */
  data: ColumnType<unknown, string, string>;
  created_at: Date;
}

/** Settings that wait for the decision whether they are taken over, spread by owner. */
export interface MovedSettingsTable {
  owner_id: string;
  id: string;
  settings: ColumnType<unknown, string, string>;
  created_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    own_data_exports: OwnDataExportsTable;
    moved_records: MovedRecordsTable;
    moved_settings: MovedSettingsTable;
  }
}
