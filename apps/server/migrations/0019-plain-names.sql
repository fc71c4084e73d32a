-- Names and titles that were stored before they were cleaned lose what nobody sees and what turns text around
-- (packages/domain/src/plain-text.ts): the same for those that people gave and those that files brought.

CREATE FUNCTION pg_temp.plain_text(given text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT btrim(normalize(regexp_replace(
    regexp_replace(given, '[\u0009-\u000D\u0085\u2028\u2029]+', ' ', 'g'),
    '[\u0001-\u001F\u007F-\u009F\u00AD\u180E\u200B\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]', '', 'g'), NFC))
$$;

UPDATE users SET real_name = coalesce(nullif(pg_temp.plain_text(real_name), ''), username)
  WHERE real_name IS DISTINCT FROM pg_temp.plain_text(real_name);
UPDATE workouts SET title = nullif(pg_temp.plain_text(title), '') WHERE title <> pg_temp.plain_text(title);
UPDATE routes SET description = pg_temp.plain_text(description) WHERE description <> pg_temp.plain_text(description);
UPDATE privacy_zones SET name = pg_temp.plain_text(name) WHERE name <> pg_temp.plain_text(name);
