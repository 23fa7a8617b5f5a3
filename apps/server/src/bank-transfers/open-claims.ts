import type { MemberId } from "@kinfold/contract/ids";
import type { ChargedMinor, Currency } from "@kinfold/money";
import { lagosDay, type Day } from "#calendar/index.ts";
import { readHolderNames } from "#identity/index.ts";
import { filterLockedMembers, readMemberNames } from "#members/index.ts";
import { listIntents } from "#payments/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import { listAllAccounts } from "./account-store.ts";
import { computeFlags, listWaitingTransfers, type TransferRow } from "./transfer-store.ts";

const MOST_OPEN = 50_000;

/** Money that a member says they transferred and no one has found yet. Minor units of the currency it was transferred in. */
export type OpenClaim = {
  row: TransferRow;
  reference: string;
  memberId: MemberId;
  memberName: string;
  /** The holder's name of each account that was verified as the member's. */
  accountNames: readonly string[];
  currency: Currency;
  accountNumber: string | null;
  bankReference: string | null;
  totalMinor: ChargedMinor;
  claimedOn: Day;
  /** True when something speaks against it now, also what came in after it, or its member is locked. */
  isFlagged: boolean;
};

/** Everything that no one has found yet. */
export async function openClaims(db: Db): Promise<OpenClaim[]> {
  const accounts = await listAllAccounts(db);
  const waiting = await listWaitingTransfers(db, MOST_OPEN);
  const rows = waiting.filter(({ state }) => state === "waiting");
  const intents = await listIntents(
    db,
    rows.map(({ reference }) => reference),
  );
  const memberIds = [...new Set(rows.map(({ member_id }) => member_id))];
  const names = await readMemberNames(db, memberIds);
  const holderNames = await readHolderNames(db, memberIds);
  const locked = await filterLockedMembers(db, memberIds);
  const flags = await computeFlags(
    db,
    rows.map(({ reference }) => reference),
  );
  return rows.map((row) => {
    const { reference, member_id: memberId, account_id: accountId } = row;
    const intent = intents.get(reference);
    assertExists(intent, "a transfer is of no payment");
    return {
      row,
      reference,
      memberId,
      memberName: names.get(memberId) ?? "",
      accountNames: holderNames.get(memberId) ?? [],
      currency: intent.charged_currency,
      accountNumber: accounts.find(({ id }) => id === accountId)?.account_number ?? null,
      bankReference: row.bank_reference,
      totalMinor: intent.total_minor,
      claimedOn: lagosDay(row.claimed_at),
      isFlagged: locked.has(memberId) || (flags.get(reference) ?? row.flags).length > 0,
    };
  });
}
