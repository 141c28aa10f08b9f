alter table link_scan validate constraint link_scan_before;
alter table activity validate constraint activity_before;
