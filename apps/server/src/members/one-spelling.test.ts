import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClub, type Club } from "../testing/club.ts";
import { migrateRows } from "../testing/migrated-rows.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

test("an address in another spelling opens the same account, and a second account is not made", async () => {
  const stored = "ada@xn--mnchen-3ya.example";
  await club.member(stored);
  const typed = ["ada@mu\u0308nchen.example", stored, " ADA@M\u00DCNCHEN.example"];
  for (const email of typed) {
    const signedUp = await club.visitor().signUp({ email });
    expect(signedUp.status).toBe(201);
    expect((await club.emailsTo(stored)).at(-1)?.subject).toBe(
      "Someone tried to register with your email address",
    );
  }
  const { rows } = await sql<{ email: string }>`select email from member
    where email_verified_at is not null and email like 'ada@%.example'`.execute(club.db);
  expect(rows).toEqual([{ email: stored }]);
});

const row = (id: string, email: string, verifiedAt: string) => `
  insert into member (member_id, customer_id, customer_code, email, email_verified_at, password_hash, first_name, last_name, phone, country_code,
      country, citizenship, is_global, pep, accredited_investors, accept_family_office, exco_referral, exco_referral_status,
      referral_info, heard_about_us, created_at) values
    ('${id}', 'cus_${id}', '${id}', '${email}', ${verifiedAt}, '$argon2id$x', 'Ada', 'Obi', '+2348035550142', 'NG', 'NG', '{NG}', false,
      false, false, false, false, 'none', 'sent', 'friend', now());`;

test("stored addresses get their one spelling, except where it is another member's", async () => {
  await migrateRows(
    {
      isOlder: (name) => name < "0378",
      rows: [
        row("mem_1", "ada@m\u00FCnchen.example", "now()"),
        row("mem_2", "ade\u0301@example.com", "now()"),
        row("mem_3", "bola@\u043F\u0440\u0438\u043C\u0435\u0440.\u0440\u0444", "now()"),
        row("mem_4", "chi@b\u00FCcher.example", "now()"),
        row("mem_5", "chi@xn--bcher-kva.example", "now()"),
        row("mem_6", "emeka@\u4F8B\u3048.jp", "now()"),
        row("mem_7", "plain@example.com", "now()"),
        row("mem_8", "obi@m\u00FCnchen.example", "null"),
      ].join(""),
    },
    async ({ owner }) => {
      const { rows } = await owner.query<{ email: string }>(
        "select email from member order by member_id",
      );
      expect(rows.map(({ email }) => email)).toEqual([
        "ada@xn--mnchen-3ya.example",
        "ad\u00E9@example.com",
        "bola@xn--e1afmkfd.xn--p1ai",
        "chi@b\u00FCcher.example",
        "chi@xn--bcher-kva.example",
        "emeka@xn--r8jz45g.jp",
        "plain@example.com",
        "obi@xn--mnchen-3ya.example",
      ]);
    },
  );
});
