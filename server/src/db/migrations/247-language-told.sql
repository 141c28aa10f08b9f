-- When an account first said its language, or chose one: until then it is nobody's choice.
alter table app_user add column language_told_at timestamptz;
