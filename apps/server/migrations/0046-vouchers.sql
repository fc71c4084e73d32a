-- Codes with which one person each becomes a premium member for some days.
CREATE TABLE vouchers (
  code_hash bytea PRIMARY KEY CHECK (octet_length(code_hash) = 32),
  id text COLLATE "C" NOT NULL UNIQUE CHECK (id ~ '^[0-9a-f]{24}$'),
  days integer NOT NULL CHECK (days > 0),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3),
  redeemed_at timestamptz(3)
);
COMMENT ON TABLE vouchers IS 'reference';
COMMENT ON COLUMN vouchers.code_hash IS 'SHA-256 of the code, which is told once, to who made it';
COMMENT ON COLUMN vouchers.redeemed_at IS 'Null as long as nobody has; who has is not kept';
