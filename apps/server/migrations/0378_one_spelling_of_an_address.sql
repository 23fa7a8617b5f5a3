-- Older servers are stopped before this.
-- An email address has one spelling from now on: in Unicode NFC and with its domain in punycode, as the server reads what is typed. An
-- address that is stored in another spelling gets that one. Where an address has that spelling already, for a verified member or for staff,
-- it stays as it is: nobody gets a second account for one address.
-- Locks: the rows that change, which are few.
-- Undo: nothing; both spellings reach the same mailbox.
create function to_punycode(p_label text) returns text language plpgsql immutable as $$
declare
  v_points integer[] := array(select ascii(c) from unnest(string_to_array(p_label, null)) with ordinality as one(c, at) order by at);
  v_out text := array_to_string(array(select chr(p) from unnest(v_points) with ordinality as one(p, at) where p < 128 order by at), '');
  v_basic integer := length(v_out);
  v_handled integer := v_basic;
  v_n integer := 128;
  v_delta integer := 0;
  v_bias integer := 72;
  v_next integer;
  v_point integer;
  v_rest integer;
  v_k integer;
  v_t integer;
  v_digit integer;
begin
  if v_basic = cardinality(v_points) then return p_label; end if;
  if v_basic > 0 then v_out := v_out || '-'; end if;
  while v_handled < cardinality(v_points) loop
    v_next := (select min(p) from unnest(v_points) as p where p >= v_n);
    v_delta := v_delta + (v_next - v_n) * (v_handled + 1);
    v_n := v_next;
    foreach v_point in array v_points loop
      if v_point < v_n then v_delta := v_delta + 1; end if;
      if v_point = v_n then
        v_rest := v_delta;
        v_k := 36;
        loop
          v_t := least(greatest(v_k - v_bias, 1), 26);
          v_digit := case when v_rest < v_t then v_rest else v_t + (v_rest - v_t) % (36 - v_t) end;
          v_out := v_out || substr('abcdefghijklmnopqrstuvwxyz0123456789', v_digit + 1, 1);
          exit when v_rest < v_t;
          v_rest := (v_rest - v_t) / (36 - v_t);
          v_k := v_k + 36;
        end loop;
        v_delta := case when v_handled = v_basic then v_delta / 700 else v_delta / 2 end;
        v_delta := v_delta + v_delta / (v_handled + 1);
        v_k := 0;
        while v_delta > 455 loop
          v_delta := v_delta / 35;
          v_k := v_k + 36;
        end loop;
        v_bias := v_k + 36 * v_delta / (v_delta + 38);
        v_delta := 0;
        v_handled := v_handled + 1;
      end if;
    end loop;
    v_delta := v_delta + 1;
    v_n := v_n + 1;
  end loop;
  return 'xn--' || v_out;
end $$;

create function to_one_spelling(p_email text) returns text language sql immutable as $$
  select split_part(email, '@', 1) || '@' || (select string_agg(to_punycode(label), '.' order by at)
    from unnest(string_to_array(split_part(email, '@', 2), '.')) with ordinality as one(label, at))
  from normalize(p_email, nfc) as email $$;

update member set email = to_one_spelling(email)
where email ~ '[^\x01-\x7f]' and email <> to_one_spelling(email)
  and (email_verified_at is null or not exists (select from member other where other.email = to_one_spelling(member.email)
    and other.email_verified_at is not null))
  and not exists (select from member twin where twin.email_verified_at is not null and member.email_verified_at is not null
    and twin.member_id < member.member_id and twin.email <> member.email
    and to_one_spelling(twin.email) = to_one_spelling(member.email));

update staff set email = to_one_spelling(email)
where email ~ '[^\x01-\x7f]' and email <> to_one_spelling(email)
  and not exists (select from staff other where other.staff_id < staff.staff_id and to_one_spelling(other.email) = to_one_spelling(staff.email))
  and not exists (select from staff other where other.email = to_one_spelling(staff.email));

drop function to_one_spelling(text);
drop function to_punycode(text);
