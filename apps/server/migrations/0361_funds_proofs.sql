-- Why: whoever is handed a document of the club checks it without an account: by its code, by the signature in its square code, or by
--   the file. Members make proofs of funds for such strangers and can withdraw them (0172 and 0173 in docs/decisions).
-- Locks: none that others wait for; the tables are new.
-- Existing data: documents that were printed before keep their codes and are answered as before. They have no square code.
-- Undo: drop the four tables. Square codes that were printed can then not be verified.

-- The keys that sign what stands in square codes. One signs; those before it stay to be published, without their private half.
create table document_key (
  key_id text primary key constraint document_key_is_named_by_its_hash check (key_id ~ '^[0-9a-f]{8}$'),
  public_key bytea not null constraint document_key_is_ed25519 check (length(public_key) = 32),
  sealed_seed bytea,
  begun_at timestamptz not null,
  ended_at timestamptz,
  constraint an_ended_document_key_cannot_sign check ((ended_at is null) = (sealed_seed is not null)),
  constraint a_document_key_ends_after_it_began check (ended_at >= begun_at)
);
create unique index one_document_key_signs on document_key ((ended_at is null)) where ended_at is null;

create table funds_proof (
  code text primary key,
  member_id text not null references member,
  says text not null constraint a_proof_says_one_of_two_things check (says in ('at_least', 'full_figures')),
  -- What was held at least, in minor units; null with full figures, which have lines.
  currency text constraint funds_proof_currency_is_known check (currency in ('NGN', 'USD')),
  amount_minor bigint constraint a_proof_is_of_something check (amount_minor > 0),
  -- The day at whose end it was held.
  day date not null,
  -- As the member chose to show it; null where they did not.
  holder_name text,
  purpose text not null constraint a_purpose_is_short check (char_length(purpose) between 1 and 60),
  valid_until date not null,
  made_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint at_least_has_an_amount check ((says = 'at_least') = (amount_minor is not null)),
  constraint an_amount_has_a_currency check ((amount_minor is null) = (currency is null))
);
create index funds_proof_of_member on funds_proof (member_id, made_at desc);
create trigger append_only before delete or truncate on funds_proof
  for each statement execute function ledger.refuse_change();

-- Full figures: each wallet and portfolio, as the trees of liabilities have it.
create table funds_proof_line (
  code text not null references funds_proof,
  line_no integer not null,
  name text not null,
  currency text not null constraint funds_proof_line_currency_is_known check (currency in ('NGN', 'USD')),
  amount_minor bigint not null constraint a_line_is_not_negative check (amount_minor >= 0),
  primary key (code, line_no)
);
create trigger append_only before update or delete or truncate on funds_proof_line
  for each statement execute function ledger.refuse_change();

-- The files that were printed of a proof, by their hash.
create table funds_proof_print (
  code text not null references funds_proof,
  sha256 bytea not null constraint print_is_sha256 check (length(sha256) = 32),
  printed_at timestamptz not null,
  primary key (code, sha256)
);
create trigger append_only before update or delete or truncate on funds_proof_print
  for each statement execute function ledger.refuse_change();
