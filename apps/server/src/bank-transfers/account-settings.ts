import { toTransferAccountId } from "@kinfold/contract/ids";
import { transferRefusals } from "@kinfold/contract/refusals/bank-transfers";
import { TransferAccountSetting } from "@kinfold/contract/office/setting-kinds";
import { createId } from "#platform/ids.ts";
import { defineSettingKind, type SettingKind } from "#platform/setting-kind.ts";
import { listAllAccounts, putAccount } from "./account-store.ts";
import { refuse, refuseField } from "#platform/refusing.ts";

const PLACES = { Nigeria: "in Nigeria", USA: "in the USA", Others: "elsewhere" } as const;

/** The accounts that members pay into, as staff set them: a changed number is how money is stolen, so it takes two. */
export function createTransferAccountSettings(): SettingKind {
  return defineSettingKind("transfer_account", TransferAccountSetting, {
    all: async (db) =>
      (await listAllAccounts(db)).map(({ id, ...value }) => ({
        id,
        title: `${value.bank_name}, ${value.account_number}`,
        line: `${value.currency} ${PLACES[value.country]}${value.bank_choice === null ? "" : `, as ${value.bank_choice}`}`,
        state: value.is_active ? "current" : "over",
        value,
      })),
    effects: async (db, { id, before, value }) => {
      const others = (await listAllAccounts(db)).filter((one) => one.id !== id && one.is_active);
      const isTaken = others.some(
        (one) =>
          one.currency === value.currency &&
          one.country === value.country &&
          one.bank_choice === value.bank_choice,
      );
      if (value.is_active && isTaken) {
        refuseField("country", transferRefusals().invalid.countryTaken);
      }
      if (!value.is_active && before === undefined) refuse(transferRefusals().setting_refused);
      if (!value.is_active)
        return ["Members no longer see this account. Transfers on their way still arrive."];
      const isMoved = before !== undefined && before["account_number"] !== value.account_number;
      return [
        `Members who transfer ${value.currency} ${PLACES[value.country]} pay into ${value.account_number} of ${value.account_name} at once.`,
        ...(isMoved
          ? [
              "Check the number against a letter of the bank, not against the proposal. Transfers on their way still go to the old one.",
            ]
          : []),
      ];
    },
    apply: async (tx, { id, value, proposalId }) => {
      const accountId = toTransferAccountId(id ?? createId("acc"));
      await putAccount(tx, { id: accountId, ...value }, proposalId);
      return accountId;
    },
  });
}
