-- What was tried of a person's PIN at the phones where one account is signed in, since it was last right there or set anew.
create table pin_try (
  user_id text not null references staff_pin on delete cascade,
  phone_user_id text not null references app_user,
  tries integer not null constraint pin_try_most check (tries between 1 and 5),
  primary key (user_id, phone_user_id)
);
create index pin_try_phone on pin_try (phone_user_id);
