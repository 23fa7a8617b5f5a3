import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import * as contract from "@kinfold/contract/office/settings";
import type { Value } from "../testing/setting-desk.ts";
import {
  listAccounts,
  admin,
  approver,
  changeAlone,
  club,
  decideChange,
  maker,
  readSetting,
  proposeChange,
  readOutcome,
  openSettingDesk,
} from "../testing/setting-desk.ts";
import { executeAsOwner } from "../testing/owner.ts";
import { approvePastTheCode } from "../testing/approving.ts";

openSettingDesk();

describe("an account that members pay into", () => {
  test("is moved by two people, and members see it then and not before", async () => {
    const account = await readSetting("transfer_account", "ngn-gtbank");
    const value = { ...account.value, account_number: "5550001112" };
    expect(readOutcome(await changeAlone("transfer_account", account.id, value))).toEqual([
      409,
      "decision_needs_another",
    ]);
    const proposed = await proposeChange("transfer_account", account.id, value);
    expect(proposed.status).toBe(201);
    expect(proposed.body.effects.join(" ")).toContain("5550001112");
    expect((await listAccounts())[0].account_number).toBe("0123456789");
    expect((await readSetting("transfer_account", account.id)).is_proposed).toBe(proposed.body.id);
    expect(readOutcome(await proposeChange("transfer_account", account.id, value))).toEqual([
      409,
      "decision_changed",
    ]);
    const done = await decideChange(proposed.body.id, approver);
    expect(done.body).toMatchObject({
      status: "approved",
      decided_by: { id: approver.staffId },
      effects: [],
    });
    expect((await listAccounts())[0].account_number).toBe("5550001112");
    expect((await decideChange(proposed.body.id, approver)).status).toBe(200);
    expect(readOutcome(await decideChange(proposed.body.id, admin))).toEqual([
      409,
      "decision_changed",
    ]);
    expect(
      readOutcome(await decideChange(proposed.body.id, admin, contract.rejectSetting)),
    ).toEqual([409, "decision_changed"]);
  });

  test("is not approved by the person who proposed it, whatever their role", async () => {
    const account = await readSetting("transfer_account", "ngn-access");
    const value = { ...account.value, account_number: "5550009999" };
    const { body } = await proposeChange("transfer_account", account.id, value, { by: admin });
    expect(readOutcome(await decideChange(body.id, admin))).toEqual([403, "staff_own_work"]);
    expect(readOutcome(await decideChange(body.id, admin, contract.rejectSetting))).toEqual([
      403,
      "staff_own_work",
    ]);
    await expect(
      sql`update decision set status = 'approved', decided_by = proposed_by, decided_at = now(),
        decision_reason = 'mine' where decision_id = ${body.id}`.execute(club.db),
    ).rejects.toMatchObject({ code: "DE003" });
    expect((await decideChange(body.id, approver, contract.rejectSetting)).body.status).toBe(
      "rejected",
    );
    expect((await listAccounts())[1].account_number).toBe("0987654321");
  });

  test("is not moved past its people by the database either", async () => {
    for (const statement of [
      sql`update transfer_account set account_number = '6666666666' where account_id = 'ngn-access'`,
      sql`insert into transfer_account (account_id, country, currency, bank_name, account_name, account_number)
        values ('mine', 'USA', 'NGN', 'x', 'x', 'x')`,
    ]) {
      await expect(statement.execute(club.db)).rejects.toThrow(/another staff member approved/);
    }
    await expect(executeAsOwner(club.db, sql`delete from transfer_account`)).rejects.toThrow(
      /not changed by hand/,
    );
    await expect(
      sql`insert into setting_change (kind, subject_id, version, after, reason, changed_by, changed_at)
        values ('transfer_account', 'x', 1, '{}', 'x', ${maker.staffId}, now())`.execute(club.db),
    ).rejects.toMatchObject({ constraint: "what_moves_money_takes_two_people" });
  });

  test("that takes another's place, has too few digits or is in no bank is refused", async () => {
    const { value } = await readSetting("transfer_account", "ngn-access");
    const wrongs: [Value, string][] = [
      [{ ...value, account_number: "123" }, "account_number"],
      [{ ...value, bank_choice: null }, "bank_choice"],
      [{ ...value, bank_choice: "GTBank" }, "country"],
    ];
    for (const [wrong, field] of wrongs) {
      const { version } = await readSetting("transfer_account", "ngn-access");
      const answer = await proposeChange("transfer_account", "ngn-access", wrong, { version });
      expect(readOutcome(answer)).toEqual([422, "invalid"]);
      expect(answer.body.fields).toHaveProperty(field);
    }
  });

  test("proposed before another change came through is outdated", async () => {
    const account = await readSetting("transfer_account", "ngn-others");
    const { body } = await proposeChange("transfer_account", account.id, {
      ...account.value,
      account_number: "5550003333",
    });
    await sql`insert into decision (decision_id, kind, payload, payload_sha256, reason, proposed_by, proposed_at, due_at)
      values ('spr_other', 'setting_change', '{"setting": "transfer_account", "version": 0, "after": {}}', '', 'x',
        ${maker.staffId}, now(), now())`.execute(club.db);
    await approvePastTheCode(club.db, { id: "spr_other", staffId: admin.staffId });
    await sql`insert into setting_change (kind, subject_id, version, before, after, reason, changed_by, changed_at, proposal_id)
      values ('transfer_account', ${account.id}, 1, '{}', '{}', 'x', ${admin.staffId}, now(), 'spr_other')`.execute(
      club.db,
    );
    expect(readOutcome(await decideChange(body.id, approver))).toEqual([409, "decision_changed"]);
  });
});
