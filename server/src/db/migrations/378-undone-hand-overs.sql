-- The hand-over that was undone last, by its time and its scan: a repeat of the undoing is told so, and a repeat of the scan that
-- comes late does not hand over once more. Servers of the release before neither write nor read them.
alter table customer_order
  add column undone_completed_at timestamptz,
  add column undone_scan text;
