-- A renewal whose answer was lost is repeated under the id that the client made for it.
alter table session_token
  -- Of the renewal that replaced this token.
  add column renewal_id uuid,
  -- The browser has shown it: its answer has arrived, and the token before it is done with.
  add column used_at timestamptz;
