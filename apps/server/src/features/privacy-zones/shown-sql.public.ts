export {
  extentSql,
  shownEnergySql,
  shownJoinSql,
  shownOrderSql,
  shownPlaceSql,
  shownStartSql,
  shownTotalSql,
} from "./shown-sql.queries.ts";
