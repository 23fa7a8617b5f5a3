-- Older servers run on this.
-- What is about a member names them by a whole value: ojo@… does not stand in ada.ojo@…, nor Ada Obi in Ada Obiora or Ada Obi-Cole, nor an
-- account number in a longer one. Texts were searched for parts before, so that a copy of one member's data, and their erasure, reached into
-- what is about another.
-- Locks: none that others wait for.
-- Undo: bring redact_words of 0280 back, drop the two new functions.

-- The expression that a whole value matches, in any case: beside it stands nothing that could belong to the same address, name or number.
create function write_value_pattern(p_value text) returns text language sql immutable parallel safe as $$
  select case when strpos(p_value, '@') > 0
      then '(?<![[:alnum:]._%+''-])' || escaped || '(?![[:alnum:]_-]|[.@][[:alnum:]])'
      else '(?<![[:alnum:]]|[[:alnum:]][''’-])' || escaped || '(?![[:alnum:]]|-[[:alnum:]]|[''’](?!s\M)[[:alnum:]])' end
    from (select regexp_replace(p_value, '([^[:alnum:] @])', '\\\1', 'g') as escaped) value
$$;

-- Whether a text holds this value as a whole.
create function holds_value(p_text text, p_value text) returns boolean language sql immutable parallel safe as $$
  select strpos(lower(p_text), lower(p_value)) > 0 and p_text ~* write_value_pattern(p_value)
$$;

create or replace function redact_words(p_text text, p_words text[]) returns text language plpgsql immutable as $$
declare
  v_word text;
begin
  foreach v_word in array p_words loop
    p_text := regexp_replace(p_text, write_value_pattern(v_word), 'Erased', 'gi');
  end loop;
  return p_text;
end $$;
