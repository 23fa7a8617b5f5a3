import { expect, test } from "vitest";
import { migrateRows } from "../testing/migrated-rows.ts";
import { checkComplianceInvariants } from "./index.ts";
import { readPageOfPeps } from "./pep-store.ts";

const member = (id: string, pep: boolean): string => `
  insert into member (member_id, customer_id, customer_code, email, password_hash, first_name, last_name, phone, country_code,
      country, citizenship, is_global, pep, accredited_investors, accept_family_office, exco_referral, exco_referral_status,
      referral_info, heard_about_us, created_at, email_verified_at) values
    ('${id}', 'cus_${id}', '${id}', '${id}@example.com', '$argon2id$x', 'Ada', 'Obi', '+2348035550142', 'NG', 'NG', '{NG}', false,
      ${pep}, false, false, false, 'none', 'sent', 'friend', '2025-01-01', '2025-01-01');
  insert into identity_check (check_id, member_id, kind, status, submitted_at, expected_by, decided_at, decided_by)
    values ('chk_${id}', '${id}', 'kyc', 'validated', '2025-01-01', '2025-01-04', '2025-01-02', 'calendar');`;

test("a politically exposed member who was active before the rule keeps what they have and waits for senior approval", async () => {
  await migrateRows(
    {
      isOlder: (name) => /^0(0|1|2[0-6]|270)/.test(name),
      rows: `set session_replication_role = replica; ${member("mem_pep", true)}
      ${member("mem_other", false)} set session_replication_role = origin;`,
    },
    async ({ db }) => {
      const { rows } = await readPageOfPeps(db, undefined, { page: 1, perPage: 10 });
      expect(rows.map(({ member_id: id, state }) => [id, state])).toEqual([["mem_pep", "waiting"]]);
      expect(rows[0]?.active_since?.toISOString().slice(0, 10)).toBe("2025-01-02");
      expect(await checkComplianceInvariants(db)).toEqual([]);
    },
  );
});
