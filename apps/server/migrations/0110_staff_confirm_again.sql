-- When somebody of the staff last showed, at this session, that it is them: by signing in or by confirming it again.
-- Money, roles and settings are changed only for ten minutes after that. Sessions that are open now are unconfirmed.
-- Locks: staff_session for a moment; it holds one row for each open session.
-- Undo: alter table staff_session drop column confirmed_at.

alter table staff_session add column confirmed_at timestamptz;
comment on column staff_session.confirmed_at is 'Null: not since the column exists.';
