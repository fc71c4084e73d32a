import type { Pool } from "../db/database.ts";

/** Everything in a schema that a reviewer wants to see, in an order that does not depend on how it was made. */
const description = `
  WITH tables AS (
    SELECT c.oid, c.relname AS name, obj_description(c.oid) AS comment
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
  ), columns AS (
    SELECT a.attrelid AS oid, a.attnum AS place, format('  %s %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
      CASE WHEN a.attnotnull THEN ' NOT NULL' END,
      CASE WHEN a.attgenerated = 's' THEN ' GENERATED ALWAYS AS (' || pg_get_expr(d.adbin, d.adrelid) || ') STORED'
        ELSE ' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid) END) AS line
    FROM pg_attribute a LEFT JOIN pg_attrdef d ON (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
    WHERE a.attnum > 0 AND NOT a.attisdropped
  ), constraints AS (
    SELECT conrelid AS oid, format('  CONSTRAINT %s %s', conname, pg_get_constraintdef(oid)) AS line, conname, contype
    FROM pg_constraint WHERE contype NOT IN ('n', 't')
  ), indexes AS (
    SELECT i.indrelid AS oid, pg_get_indexdef(i.indexrelid) || ';' AS line
    FROM pg_index i WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid AND contype <> 'f')
  ), triggers AS (
    SELECT tgrelid AS oid, pg_get_triggerdef(oid) || ';' AS line FROM pg_trigger WHERE NOT tgisinternal
  )
  SELECT format(E'-- %s\\nCREATE TABLE %s (\\n%s\\n);\\n%s\\n%s', comment, name,
    (SELECT string_agg(line, E',\\n' ORDER BY rank, place, line) FROM (
      SELECT 1 AS rank, place, line FROM columns WHERE columns.oid = tables.oid
      UNION ALL
      SELECT 2, CASE contype WHEN 'p' THEN 0 WHEN 'f' THEN 1 ELSE 2 END, line
      FROM constraints WHERE constraints.oid = tables.oid
    ) parts),
    (SELECT string_agg(line, E'\\n' ORDER BY line) FROM indexes WHERE indexes.oid = tables.oid),
    (SELECT string_agg(line, E'\\n' ORDER BY line) FROM triggers WHERE triggers.oid = tables.oid)
  ) AS text
  FROM tables ORDER BY name`;

/** What triggers and views do, after the tables. */
const routines = `
  SELECT format(E'CREATE VIEW %s AS\\n%s', relname, pg_get_viewdef(oid)) AS text, 1 AS place, relname::text AS name
  FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'v'
  UNION ALL
  SELECT rtrim(pg_get_functiondef(oid), E'\\n') || ';', 2, oid::regprocedure::text
  FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
  ORDER BY place, name`;

/**
 * The schema as text, for review and for comparing: tables by name, then columns in order, constraints, indexes and triggers;
 * then views and functions.
 */
export async function describeSchema(pool: Pool): Promise<string> {
  const tables = await pool.query<{ text: string }>(description);
  const { rows: others } = await pool.query<{ text: string }>(routines);
  return `${[...tables.rows, ...others].map((row) => row.text.trimEnd()).join("\n\n")}\n`;
}
