-- When the provider is asked next about a payment that nobody finished; null: a minute after it was made.
alter table payment add column next_look_at timestamptz;
-- When its payer last did something about it; null: when it was made. The older that is, the longer until the next look.
alter table payment add column touched_at timestamptz;
