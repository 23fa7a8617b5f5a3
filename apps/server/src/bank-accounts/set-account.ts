import type { MemberId } from "@kinfold/contract/ids";
import { bankAccountRefusals } from "@kinfold/contract/refusals/bank-accounts";
import type { BankAccount } from "@kinfold/contract/members";
import { sayIn } from "@kinfold/language/say-in";
import { resolveHolder, type NameEnquiry } from "#banks/index.ts";
import { formatFullMoment } from "#calendar/index.ts";
import {
  findBankAccount,
  listBankAccounts,
  toBankAccount,
  putAccount,
  type AccountSlot,
  type BankAccountRow,
  type MemberNames,
  type NewBankAccount,
} from "#identity/index.ts";
import { readPerson, type StepUp } from "#members/index.ts";
import { notifyMember } from "#notifications/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { lockName, runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import { writeAccountChangedEmail } from "./emails.ts";
import { isCooling, computePayableFrom, judgeHolderName } from "./rules.ts";

/** What a member says to show again that it is them. */
export type Assertion = {
  current_password: string;
  two_factor_code?: string | null | undefined;
};

/** What setting an account leans on beside the platform. */
export type BankAccountContext = {
  enquire: NameEnquiry;
  /** Refuses the person who does not know the password again, or lacks the second factor where one is on. */
  requireStepUp: (memberId: MemberId, assertion: Assertion) => Promise<StepUp>;
  /** The names that the holder must fit. */
  namesOf: (db: Db, memberId: MemberId) => Promise<readonly MemberNames[]>;
};

/** Whose an account is: what its Nigerian bank answers when asked, or what the member says where no one can be asked. */
type Holder =
  | { bankCode: string; name?: undefined }
  | { bankCode?: undefined; name: string; bankName: string; bankCountry: string };

/** An account as a form asks for it. */
export type Wanted = { slot: AccountSlot; number: string; holder: Holder; details: Details };

/** What a wire needs beside number and name. */
export type Details = Pick<
  NewBankAccount,
  | "isIban"
  | "accountType"
  | "branchCode"
  | "bankAddress"
  | "holderAddress"
  | "routingNumber"
  | "swiftCode"
  | "intermediaryBank"
  | "intermediarySwift"
  | "intermediaryAccount"
>;

/** An account as it stands now, and what is said about it. */
export type AccountSet = { account: BankAccount; message: string };

function refuseCooling(account: BankAccountRow): never {
  refuse(bankAccountRefusals().bank_change_cooling(formatFullMoment(account.payout_available_at)));
}

function refuseStranger(wanted: Wanted): never {
  const field = wanted.holder.bankCode === undefined ? "account_name" : "account_number";
  refuseField(field, bankAccountRefusals().bank_name_mismatch);
}

const readCurrent = async (
  db: Db,
  memberId: MemberId,
  slot: AccountSlot,
): Promise<BankAccountRow | undefined> =>
  (await listBankAccounts(db, memberId)).find((account) => account.slot === slot);

/** Sent again, an account that stands is no change. */
const isSame = (account: BankAccountRow, { number, holder }: Wanted): boolean =>
  account.name_match !== "mismatch" &&
  account.account_number === number &&
  account.bank_code === (holder.bankCode ?? null) &&
  (holder.bankCode !== undefined || account.bank_name === holder.bankName);

function said(row: BankAccountRow): AccountSet {
  const account = toBankAccount(row);
  const from = `${formatFullMoment(row.payout_available_at)}, Lagos time`;
  return {
    account,
    message: account.is_verified
      ? `Saved. You can be paid there from ${from}.`
      : "Saved. We look at it by hand before anything is paid there, and write to you.",
  };
}

type KnownHolder = {
  name: string;
  bankName: string;
  bankCode?: string;
  bankCountry: string;
  /** A bank said so. */
  isAsked: boolean;
};

async function holderIn(
  platform: Platform,
  enquire: NameEnquiry,
  memberId: MemberId,
  { number, holder }: Wanted,
): Promise<KnownHolder> {
  if (holder.bankCode === undefined) {
    const { name, bankName, bankCountry } = holder;
    return { name, bankName, bankCountry, isAsked: false };
  }
  const { bankCode } = holder;
  const resolvedHolder = await resolveHolder(platform, enquire, {
    memberId,
    accountNumber: number,
    bankCode,
  });
  const { accountName: name, bank } = resolvedHolder;
  return { name, bankName: bank.name, bankCode, bankCountry: "NG", isAsked: true };
}

/**
 * Puts an account in its slot. The name is the bank's where the bank can be asked, and must fit the member's; where it nearly
 * fits, or no one can be asked, staff decide before anything is paid there. The change is announced and waits a day.
 * Refuses what `requireStepUp` and `resolveHolder` refuse, and bank_not_offered, bank_name_mismatch, bank_change_cooling.
 */
export async function setAccount(
  platform: Platform,
  { enquire, requireStepUp, namesOf }: BankAccountContext,
  { memberId, wanted, assertion }: { memberId: MemberId; wanted: Wanted; assertion: Assertion },
): Promise<AccountSet> {
  const { clock, db, env, log, outbox } = platform;
  const person = await readPerson(db, memberId);
  if (person.isGlobal && wanted.slot === "ngn") {
    refuse(bankAccountRefusals().bank_not_offered);
  }
  const before = await readCurrent(db, memberId, wanted.slot);
  const isRepeated = before !== undefined && isSame(before, wanted);
  if (before !== undefined && !isRepeated && isCooling(before, clock.now())) refuseCooling(before);
  const stepUp = await requireStepUp(memberId, assertion);
  if (isRepeated) return said(before);

  const whose = await holderIn(platform, enquire, memberId, wanted);
  const row = await runTransaction(db, async (tx) => {
    await lockName(tx, `bank accounts of ${memberId}`);
    const now = clock.now();
    const still = await readCurrent(tx, memberId, wanted.slot);
    if (still !== undefined && isSame(still, wanted)) return still;
    if (still !== undefined && isCooling(still, now)) refuseCooling(still);
    const nameMatch = judgeHolderName(whose.name, await namesOf(tx, memberId));
    if (nameMatch === "mismatch") refuseStranger(wanted);
    await stepUp.take(tx);
    const id = await putAccount(tx, {
      memberId,
      slot: wanted.slot,
      currency: wanted.slot === "ngn" ? "NGN" : "USD",
      bankName: whose.bankName,
      ...(whose.bankCode !== undefined && { bankCode: whose.bankCode }),
      bankCountry: whose.bankCountry,
      accountName: whose.name,
      accountNumber: wanted.number,
      ...wanted.details,
      nameMatch,
      // Only what a bank itself said is taken without a person looking.
      verifiedAt: whose.isAsked && nameMatch === "match" ? now : null,
      payoutAvailableAt: computePayableFrom(now),
      at: now,
    });
    const account = await findBankAccount(tx, id);
    assertExists(account, "the new bank account was not stored");
    const club = { publicUrl: env.PUBLIC_URL, supportEmail: env.SUPPORT_EMAIL };
    const emailContent = sayIn(person.language, () =>
      writeAccountChangedEmail({ firstName: person.firstName, account, club }),
    );
    await notifyMember(tx, platform, { memberId, to: person.email, emailContent, event: id });
    return account;
  });
  outbox.nudge();
  log.info({ account: row.bank_account_id, match: row.name_match }, "bank account set");
  return said(row);
}
