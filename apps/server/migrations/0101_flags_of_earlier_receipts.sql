-- Why: of two receipts that look like one payment only the second was flagged, and the first could be confirmed without a second
--   look. What was flagged when a receipt came in stays in its row; what later receipts say of it is worked out when it is read.
-- Locks: none.
-- Undo: drop function bank_transfer_flags.

create function bank_transfer_flags(p_reference text) returns text[] language sql stable as $$
  select mine.flags || array(
    select flag from bank_transfer other
      join receipt theirs on theirs.receipt_id = other.receipt_id
      join payment_intent paid on paid.reference = other.reference
      cross join lateral (values
        ('receipt_of_another_member', theirs.sent_sha256 = file.sent_sha256 and other.member_id <> mine.member_id),
        ('bank_reference_seen', other.bank_reference = mine.bank_reference),
        ('same_amount_and_day', other.member_id = mine.member_id
          and (paid.charged_currency, paid.total_minor) = (payment.charged_currency, payment.total_minor)
          and (other.claimed_at at time zone 'Africa/Lagos')::date = (mine.claimed_at at time zone 'Africa/Lagos')::date)
      ) reason (flag, holds)
      where other.reference <> mine.reference and other.state <> 'rejected' and holds and flag <> all (mine.flags)
        and (theirs.sent_sha256 = file.sent_sha256 or other.bank_reference = mine.bank_reference
          or other.member_id = mine.member_id)
      group by flag order by flag)
    from bank_transfer mine
      join receipt file on file.receipt_id = mine.receipt_id
      join payment_intent payment on payment.reference = mine.reference
    where mine.reference = p_reference
$$;
