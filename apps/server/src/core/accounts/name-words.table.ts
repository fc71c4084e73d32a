/** Words by which people are found: the folded words of their name and username. */
export interface NameWordsTable {
  user_id: string;
  word: string;
  /** Version of the rules for folding names. */
  version: number;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    name_words: NameWordsTable;
  }
}
