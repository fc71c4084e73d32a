export { type PhotoState, photoStateSql } from "./public-photos.queries.ts";
export {
  extentSql,
  shownEnergySql,
  shownJoinSql,
  shownOrderSql,
  shownPlaceSql,
  shownStartSql,
  shownTotalSql,
} from "./shown-sql.queries.ts";
