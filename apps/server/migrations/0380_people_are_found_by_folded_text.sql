-- Older servers run on this.
-- Why: staff who type Olawumi find Ọláwùmí, and a search among a hundred thousand members reads an index and not all of them.
-- Locks: member, bank_statement_line, bank_transfer, withdrawal and bank_account against writing while their indexes are made: about
--   five seconds for a hundred thousand rows each.
-- Undo: drop the indexes, then function fold_text.

-- Text as a search compares it: without case, tone marks, dots below and apostrophes; dashes are spaces. normalizeSearch of the contract does the
-- same. Its cost, and that it is not for parallel workers, tell the planner to read an index and not to fold every row.
create function fold_text(p_text text) returns text language plpgsql immutable strict parallel restricted cost 5000 as $$
begin
  -- Plain ASCII, as most rows are.
  if octet_length(p_text) = char_length(p_text) then
    return translate(lower(p_text), '-''`', ' ');
  end if;
  return replace(replace(replace(lower(translate(regexp_replace(normalize(translate(p_text, '''’‘ʼʻ`´', ''), NFKD),
      '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]',
      '', 'g'),
      'ƁɓƊɗĐđÐðƏəƎǝƐɛıƘƙŁłŊŋƆɔØøƳƴÆŒ-‐‒–—―',
      'bbddddddeeeeeeikkllnnooooyyæœ      ')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
end
$$;

create index member_by_words on member
  using gin ((' ' || fold_text(first_name || ' ' || last_name || ' ' || email || ' ' || customer_code)) gin_trgm_ops);
create index bank_statement_line_by_words on bank_statement_line using gin ((' ' || fold_text(narration)) gin_trgm_ops);
create index bank_transfer_by_words on bank_transfer
  using gin ((' ' || fold_text(reference || ' ' || coalesce(bank_reference, ''))) gin_trgm_ops);
create index withdrawal_by_words on withdrawal using gin ((' ' || fold_text(reference)) gin_trgm_ops);
create index bank_account_by_words on bank_account using gin ((' ' || fold_text(account_name)) gin_trgm_ops);
