-- The words of people's names and usernames, folded by the application, to be found by their beginnings. An index of the database's own
-- would need an extension (pg_trgm, unaccent) that not every PostgreSQL has.

CREATE TABLE name_words (
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  word text COLLATE "C" NOT NULL,
  version smallint NOT NULL,
  PRIMARY KEY (user_id, word)
);
CREATE INDEX name_words_word ON name_words (word, user_id);
COMMENT ON TABLE name_words IS 'reference';
COMMENT ON COLUMN name_words.version IS 'Of the rules that names are folded by';
