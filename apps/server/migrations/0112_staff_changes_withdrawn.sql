-- Whoever proposed a change of staff may take it back, so that two admins who do not agree block nothing: one open proposal about
-- a person keeps every other away.
-- Locks: staff_change for a moment; it holds a few rows.
-- Undo: put the two constraints of 0019 back, once no row is withdrawn.

alter table staff_change drop constraint staff_change_status_is_known;
alter table staff_change add constraint staff_change_status_is_known
  check (status in ('proposed', 'approved', 'rejected', 'withdrawn'));
alter table staff_change drop constraint nobody_decides_what_they_proposed;
alter table staff_change add constraint nobody_decides_what_they_proposed
  check ((status = 'withdrawn') = (decided_by = proposed_by));
alter table staff_change drop constraint nobody_decides_about_themselves;
alter table staff_change add constraint nobody_decides_about_themselves
  check (decided_by <> staff_id or status = 'withdrawn');
