-- When somebody last signed in with a code; null of a hosted issuer's accounts, and where nobody has since this column came.
alter table app_user add column signed_in_at timestamptz;
