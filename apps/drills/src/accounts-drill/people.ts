import type { WalletId, MemberId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { beginAttempt, endAttempt, holdBvn } from "@kinfold/server/kyc/bvn-store.ts";
import { sealIdentityNumber } from "@kinfold/server/kyc/identity-number.ts";
import { runTransaction } from "@kinfold/server/platform/db.ts";
import { createId } from "@kinfold/server/platform/ids.ts";
import { readText } from "../drill/calls.ts";
import { callSandbox } from "../drill/outside.ts";
import { openMember } from "../drill/people.ts";
import type { AccountsStage } from "./stage.ts";
import type { AccountProvider } from "./transfers.ts";

/** A member with an account number, before anything is sent to it. */
export type Holder = {
  memberId: MemberId;
  /** As their bank writes it. */
  name: string;
  walletId: WalletId;
  provider: AccountProvider;
  accountNumber: string;
};

const bvnOf = (at: number): string => `222${String(at).padStart(8, "0")}`;

/** Lets a member join whose BVN is validated, and has them ask for their number over HTTP. */
export async function openHolder(
  { club, payments, url }: AccountsStage,
  at: number,
  provider: AccountProvider,
): Promise<Holder> {
  const { platform, clock } = club;
  const { db, hashingKeys } = platform;
  const { memberId, headers } = await openMember(db, at, clock.now());
  const { hmac, last4 } = sealIdentityNumber(hashingKeys.identityNumbers, "bvn", bvnOf(at));
  const consent = { memberId, version: "2026-11", at: clock.now() };
  const attemptId = await beginAttempt(db, consent);
  await endAttempt(db, attemptId, "validated");
  await holdBvn(db, { memberId, hmac, lastDigits: last4, attemptId, at: clock.now() });
  payments.setting.accountProvider = provider;
  const response = await fetch(`${url}/api/wallet/account-number`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ bvn: bvnOf(at) }),
  });
  const accountNumber = readText(await response.json(), "account", "account_number");
  if (accountNumber === undefined) throw new Error("a member got no account number");
  const { rows } = await sql<{ wallet_id: WalletId }>`select wallet_id from wallet
    where member_id = ${memberId} and currency = 'NGN'`.execute(db);
  const walletId = rows[0]?.wallet_id;
  if (walletId === undefined) throw new Error("a member has no naira wallet");
  return { memberId, name: `DRILL NUMBER ${at}`, walletId, provider, accountNumber };
}

/** Closes the wallets of a member, and their account too where it says so, past the two people that it takes. */
export async function closeHolder(
  { club: { owner, clock } }: AccountsStage,
  { memberId }: Holder,
  { isWhole }: { isWhole: boolean },
): Promise<void> {
  const at = clock.now();
  await runTransaction(owner, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update wallet set closed_at = ${at} where member_id = ${memberId}
      and (currency = 'NGN' or ${isWhole})`.execute(tx);
    if (!isWhole) return;
    await sql`insert into account_closure (closure_id, member_id, requested_at, due_at, closed_at, closed_by, erase_on)
      values (${createId("cus")}, ${memberId}, ${at}::timestamptz - interval '1 day', ${at}::timestamptz + interval '1 day',
        ${at}, 'drill', (${at}::timestamptz + interval '5 years 2 days')::date)`.execute(tx);
  });
}

/** Has the sandbox keep a number that the club never asked for. */
export async function openForeignNumber({ sandboxUrl, club }: AccountsStage): Promise<string> {
  const { env } = club.platform;
  const call = async (path: string, body: object): Promise<unknown> =>
    (
      await fetch(`${sandboxUrl}/paystack${path}`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${env.PAYSTACK_SECRET_KEY}`,
          "content-type": "application/json",
        },
        body: JSON.stringify(body),
      })
    ).json();
  const customer = readText(
    await call("/customer", { email: "else@example.com", first_name: "Some", last_name: "One" }),
    "data",
    "customer_code",
  );
  const number = readText(
    await call("/dedicated_account", { customer, preferred_bank: "test-bank" }),
    "data",
    "account_number",
  );
  if (number === undefined) throw new Error("the provider made no number");
  return number;
}

/** Sends money to a number at the sandbox. Throws when it does not take it. */
export async function sendTransfer(
  { sandboxUrl }: AccountsStage,
  accountNumber: string,
  body: object,
): Promise<void> {
  const made = await callSandbox(sandboxUrl, `/account-numbers/${accountNumber}/transfers`, body);
  if (made === undefined) throw new Error("the sandbox took no transfer");
}
