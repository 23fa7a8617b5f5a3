import type { MemberId } from "@kinfold/contract/ids";
import { bankRefusals } from "@kinfold/contract/refusals/banks";
import { HOUR_MS } from "@kinfold/contract/durations";
import { quoteRefusal } from "@kinfold/contract/refusals/quote";
import type { ReplyOf } from "@kinfold/contract/endpoint";
import type { Bank, resolveBankAccount as resolveCall } from "@kinfold/contract/reference";
import { addAcceptedNames, scoreMemberName } from "#identity/index.ts";
import { readPerson } from "#members/index.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import { findBank } from "./banks.ts";
import type { NameEnquiry } from "./name-enquiry.ts";
import { isBankOfAccount } from "./nuban.ts";

/** The person who mistypes needs a few; the person who collects names needs thousands. */
const ENQUIRIES_PER_MEMBER = { name: "enquiry.member", most: 20, withinMs: HOUR_MS };

export type Holder = { accountName: string; bank: Bank };

/**
 * Asks a Nigerian bank whose an account is, on behalf of a member. Refuses bank_unknown, bank_unresolved with the bank's own
 * sentence, and bank_unreachable when no one answered; it never asks twice.
 */
export async function resolveHolder(
  { db, limiter }: Platform,
  enquire: NameEnquiry,
  {
    memberId,
    accountNumber,
    bankCode,
  }: { memberId: MemberId; accountNumber: string; bankCode: string },
): Promise<Holder> {
  const bank = await findBank(db, bankCode);
  if (bank === undefined) {
    return refuseField("bank_code", bankRefusals().bank_unknown);
  }
  await limiter.take(ENQUIRIES_PER_MEMBER, memberId);
  const enquiry = await enquire(accountNumber, bankCode);
  if (enquiry.outcome === "unreachable") return refuse(bankRefusals().bank_unreachable);
  if (enquiry.outcome === "unresolved") {
    const fields = {
      account_number: isBankOfAccount(accountNumber, bank.cbn_code)
        ? enquiry.sentence
        : bankRefusals().bank_unresolved.sentence,
    };
    return refuse(quoteRefusal("bank_unresolved", enquiry.sentence), { fields });
  }
  return { accountName: enquiry.accountName, bank };
}

/** Says whose an account is and how well that fits the member. Refuses what `resolveHolder` refuses. */
export async function resolveAccount(
  platform: Platform,
  enquire: NameEnquiry,
  asked: { memberId: MemberId; accountNumber: string; bankCode: string },
): Promise<ReplyOf<typeof resolveCall>> {
  const { accountName, bank } = await resolveHolder(platform, enquire, asked);
  const { db } = platform;
  const names = await addAcceptedNames(db, asked.memberId, await readPerson(db, asked.memberId));
  return {
    account_number: asked.accountNumber,
    account_name: accountName,
    bank_id: bank.id,
    name_match_score: scoreMemberName(accountName, names),
  };
}
