import { toSubjectId } from "@kinfold/contract/ids";
import { bankRefusals } from "@kinfold/contract/refusals/banks";
import { BankSetting } from "@kinfold/contract/office/setting-kinds";
import { sql } from "kysely";
import { defineSettingKind, type SettingKind } from "#platform/setting-kind.ts";
import { readBanks } from "./banks.ts";
import { refuse } from "#platform/refusing.ts";

/** Whether members may choose a bank, as staff set it. */
export function createBankKind(): SettingKind {
  return defineSettingKind("bank", BankSetting, {
    all: async (db) =>
      (await readBanks(db)).map(({ id, name, code, active }) => ({
        id: toSubjectId(String(id)),
        title: name,
        line: `Code ${code}`,
        state: active ? "current" : "over",
        value: { is_active: active },
      })),
    effects: async (_db, { id, value }) => {
      if (id === null) refuse(bankRefusals().setting_refused.openAndClose);
      return [
        value.is_active
          ? "Members may choose it for their own account again."
          : "Members can no longer choose it. Accounts that they gave before stay as they are.",
        "Lists in members' browsers follow within a quarter of an hour.",
      ];
    },
    apply: async (tx, { id, value, now }) => {
      if (id === null) return refuse(bankRefusals().setting_refused.listed);
      await sql`insert into bank_standing (bank_id, is_active, changed_at)
      values (${Number(id)}, ${value.is_active}, ${now})
      on conflict (bank_id) do update set is_active = excluded.is_active, changed_at = excluded.changed_at`.execute(
        tx,
      );
      return id;
    },
  });
}
