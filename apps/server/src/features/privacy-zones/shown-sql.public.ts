export {
  extentSql,
  isStaleSql,
  shownEnergySql,
  shownJoinSql,
  shownPlaceSql,
  shownStartSql,
  shownTotalSql,
} from "./shown-sql.queries.ts";
