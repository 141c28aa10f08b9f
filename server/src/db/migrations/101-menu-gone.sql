-- A location that is gone has no version any more that could rise.
create trigger location_removed after delete on vendor_location
  for each row execute function notify_menu_changed();
