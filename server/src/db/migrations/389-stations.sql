-- A location's owners may say which kinds of products its kitchen makes: none, and all of it is the bar's, as before.
alter table vendor_location
  add column kitchen_types text[] not null default '{}' constraint vendor_location_kitchen_types check (
    kitchen_types <@ array['ALCOHOLIC_ITEM', 'NON_ALCOHOLIC_ITEM', 'FOOD_ITEM', 'MERCHANDISE', 'OTHER', 'UNKNOWN']);

-- How far each station is with an order that both make: {station: {state, since, by, byUser}}. Null: all as far as `pickup_state`
-- says, which follows from these where they are. A step moves them in the row that is locked for it.
alter table customer_order add column station_states jsonb;

-- Whoever moves the order as a whole moves both stations, also a server of the release before, which knows of none.
create function follow_pickup() returns trigger language plpgsql as $$
begin
  new.station_states := null;
  return new;
end $$;
create trigger follow_pickup before update of pickup_state on customer_order
  for each row when (old.station_states is not null and old.pickup_state <> new.pickup_state
    and old.station_states is not distinct from new.station_states)
  execute function follow_pickup();
