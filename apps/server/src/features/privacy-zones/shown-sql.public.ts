export {
  extentSql,
  isStaleSql,
  shownEnergySql,
  shownJoinSql,
  shownOrderSql,
  shownPlaceSql,
  shownStartSql,
  shownTotalSql,
} from "./shown-sql.queries.ts";
