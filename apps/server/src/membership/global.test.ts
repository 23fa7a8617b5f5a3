import { type MemberId, toMemberId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getMember } from "@kinfold/contract/members";
import * as contract from "@kinfold/contract/office/members";
import { listNotices } from "@kinfold/contract/notifications";
import { listPools } from "@kinfold/contract/plans";
import { listStaffActivity } from "@kinfold/contract/security";
import { listTransactions } from "@kinfold/contract/transactions";
import { depositToWallet } from "@kinfold/contract/payments";
import { getWallets } from "@kinfold/contract/wallets";
import { createWithdrawal } from "@kinfold/contract/withdrawals";
import { WalletClosed } from "#ledger/index.ts";
import { readBrokenConstraint, readSqlState, runTransaction } from "#platform/db.ts";
import { openClub, type Answer, type Club } from "../testing/club.ts";
import { contributeDirectly } from "../testing/invested.ts";
import { createPayableMember, payIn, type Payable } from "../testing/payable.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";
import { approvePastTheCode } from "../testing/approving.ts";

let club: Club;
let maker: Clerk;
let checker: Clerk;
beforeAll(async () => {
  club = await openClub();
  maker = await hireSignedIn(club, ["operations"]);
  checker = await hireSignedIn(club, ["compliance"]);
});
afterAll(() => club.close());

let joined = 0;
/** Someone of Nigeria with dollars and an empty naira wallet. */
async function emptied(): Promise<Payable & { email: string }> {
  joined += 1;
  const email = `nigerian${joined}@example.com`;
  const member = await createPayableMember(club, email);
  const { ngn = "" } = member;
  await empty(ngn);
  return { ...member, email };
}

/** Takes all of the naira out, as if it had been paid out. */
async function empty(walletId: string): Promise<void> {
  const account = `wallet:${walletId}:available`;
  await sql`select ledger.post(${`emptied:${walletId}`}, 'withdrawal_paid', ${club.clock.now()}::timestamptz,
    array[${account}], array['club:bank:NGN'], (select array[amount_minor] from ledger.balance
      join ledger.account using (account_id) where name = ${account}))`.execute(club.db);
}

const propose = (memberId: MemberId, isGlobal: boolean, who = maker): Promise<Answer> =>
  who.visitor.ask(contract.proposeGlobal, {
    params: { id: memberId },
    body: { is_global: isGlobal, reason: "They have moved to Accra and gave up the passport." },
  });
const decide = (
  to: typeof contract.approveGlobal | typeof contract.rejectGlobal,
  id: string,
  who = checker,
): Promise<Answer> =>
  who.visitor.ask(to, { params: { id }, body: { reason: "The documents say so." } });
async function made(memberId: MemberId, isGlobal: boolean): Promise<void> {
  const { body } = await propose(memberId, isGlobal);
  const { status, text } = await decide(contract.approveGlobal, body.id);
  if (status !== 200) throw new Error(text);
}
const state = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "nothing was refused",
    (error: unknown) => readBrokenConstraint(error) ?? readSqlState(error),
  );

describe("a member is made global", () => {
  test("by two, with the naira wallet closed and no BVN asked for; and is told by notice and email", async () => {
    const { visitor, memberId, email, ngn } = await emptied();
    const proposed = await propose(memberId, true);
    expect(proposed).toMatchObject({ status: 201, body: { status: "proposed", is_own: false } });
    expect((await visitor.ask(getMember)).body.is_global).toBe(false);
    expect((await propose(memberId, true, checker)).body.code).toBe("decision_changed");

    const approved = await decide(contract.approveGlobal, proposed.body.id);
    expect(approved.body).toMatchObject({ status: "approved", is_global: true });
    expect((await decide(contract.approveGlobal, proposed.body.id)).status).toBe(200);
    expect((await decide(contract.rejectGlobal, proposed.body.id)).body.code).toBe(
      "decision_changed",
    );

    const { body: user } = await visitor.ask(getMember);
    expect(user.is_global).toBe(true);
    expect(user.withdrawal_blockers).toEqual({ ngn: [], usd: [] });
    const { body: wallets } = await visitor.ask(getWallets);
    expect(wallets).toMatchObject({ ngn: null, usd: { balance: 5_000 } });
    const { body: plans } = await visitor.ask(listPools);
    expect(plans.length).toBeGreaterThan(0);
    const [emailContent] = await club.emailsTo(email);
    expect(emailContent?.subject).toBe("You are a global member now");
    const { body: notices } = await visitor.ask(listNotices);
    expect(notices.data[0].title).toBe("You are a global member now");
    const { body: staffActivity } = await visitor.ask(listStaffActivity);
    expect(staffActivity.data[0].what).toBe("Approved a change of your membership");

    // What was in the closed wallet is read for ever, and nothing goes in.
    const path = `${listTransactions.path}?wallet_id=${ngn}` as const;
    expect((await visitor.ask({ ...listTransactions, path })).status).toBe(200);
    const deposit = { params: { id: ngn ?? "" }, body: { amount: 5_000, gateway: "card" } };
    expect((await visitor.ask(depositToWallet, deposit)).status).toBe(404);
    await expect(payIn(club, ngn ?? "", "NGN", 100n)).rejects.toThrow(WalletClosed);
    const { rows } = await sql<{ entry: string }>`select entry from audit_entry
      where subject_id = ${proposed.body.id} and action = 'global.approved'`.execute(club.db);
    expect(JSON.parse(rows[0]?.entry ?? "")).toMatchObject({
      action: "global.approved",
      before: { is_global: false },
      after: { is_global: true },
    });
  });

  test("and back: the same naira wallet opens again, and a BVN is asked for of the person who never gave one", async () => {
    const { visitor, memberId, ngn } = await emptied();
    await made(memberId, true);
    await made(memberId, false);
    const { body: wallets } = await visitor.ask(getWallets);
    expect(wallets.ngn).toMatchObject({ id: ngn, balance: 0 });
    await payIn(club, ngn ?? "", "NGN", 12_345n);
    expect((await visitor.ask(getWallets)).body.ngn.balance).toBe(123.45);

    const born = await createPayableMember(club, "born.global@example.com", { isGlobal: true });
    await made(born.memberId, false);
    const { body: user } = await born.visitor.ask(getMember);
    expect(user.is_global).toBe(false);
    expect(user.withdrawal_blockers.usd).toEqual(["bvn"]);
    expect((await born.visitor.ask(getWallets)).body.ngn).toMatchObject({ balance: 0 });
    expect((await club.emailsTo("born.global@example.com"))[0]?.subject).toBe(
      "You are no longer a global member",
    );
  });

  test("and not while naira is left, which is said; and nothing changes", async () => {
    const rich = await createPayableMember(club, "rich@example.com");
    const full = await propose(rich.memberId, true);
    expect(full).toMatchObject({ status: 409, body: { code: "global_naira_left" } });
    expect(full.body.error).toContain("the naira wallet is not empty");

    // Empty when it was proposed, and no longer when it is decided.
    const late = await emptied();
    const { body: change } = await propose(late.memberId, true);
    await payIn(club, late.ngn ?? "", "NGN", 1n);
    const refused = await decide(contract.approveGlobal, change.id);
    expect(refused).toMatchObject({ status: 409, body: { code: "global_naira_left" } });
    const { body: user } = await late.visitor.ask(getMember);
    expect(user.is_global).toBe(false);
    const { body: waiting } = await checker.visitor.ask(contract.listGlobalChanges);
    expect(waiting.data.map(({ id }: { id: string }) => id)).toContain(change.id);
    expect((await decide(contract.rejectGlobal, change.id)).body.status).toBe("rejected");
  });

  test("and not with a naira plan, an unpaid withdrawal or an unsettled payment", async () => {
    const holder = await createPayableMember(club, "holder@example.com");
    await contributeDirectly(club, holder, { planId: 3, minor: 100_000_000n });
    const { body: holds } = await propose(holder.memberId, true);
    expect(holds.error).toContain("in a naira plan");
    expect(holds.error).not.toContain("is not empty");

    const leaver = await createPayableMember(club, "leaver@example.com");
    await leaver.visitor.ask(createWithdrawal, {
      params: { id: leaver.ngn ?? "" },
      body: { amount: 5_000 },
      headers: { "idempotency-key": "leaving" },
    });
    expect((await propose(leaver.memberId, true)).body.error).toContain("withdrawal is not paid");

    const payer = await emptied();
    await sql`insert into payment_intent (reference, member_id, purpose, wallet_id, gateway, provider, is_live, state,
        state_at, charged_currency, base_minor, processing_fee_minor, provider_fee_minor, credited_currency, amount_minor,
        created_at)
      values ('KIN-PAYER', ${payer.memberId}, 'deposit', ${payer.ngn}, 'card', 'paystack', false, 'pending',
        ${club.clock.now()}, 'NGN', 500000, 0, 0, 'NGN', 500000, ${club.clock.now()})`.execute(
      club.db,
    );
    expect((await propose(payer.memberId, true)).body.error).toContain("payment is not settled");
  });

  test("no one decides what they proposed, or about themselves, and the database says so too", async () => {
    const { memberId } = await emptied();
    const both = await hireSignedIn(club, ["admin"]);
    const own = await hireSignedIn(club, ["admin"], memberId);
    expect((await propose(memberId, true, own)).body.code).toBe("staff_own_money");
    const { body: change } = await propose(memberId, true, both);
    for (const to of [contract.approveGlobal, contract.rejectGlobal]) {
      expect((await decide(to, change.id, both)).body.code).toBe("staff_own_work");
      expect((await decide(to, change.id, own)).body.code).toBe("staff_own_money");
    }
    const approveBehind = (by: string) =>
      state(
        sql`update decision set status = 'approved', decided_by = ${by}, decided_at = now(), decision_reason = 'x'
          where decision_id = ${change.id}`.execute(club.db),
      );
    expect(await approveBehind(both.staffId)).toBe("DE003");
    expect(await approveBehind(own.staffId)).toBe("DE002");
    // Nor does a membership change without what was approved, or with a wallet that is open.
    const byHand = sql`update member set is_global = true where member_id = ${memberId}`;
    expect(await state(byHand.execute(club.db))).toBe("GM002");
    const isPast = approvePastTheCode(club.db, { id: change.id, staffId: checker.staffId });
    expect(await state(isPast)).toBe("nothing was refused");
    const open = sql`update member set is_global = true, global_by = ${change.id} where member_id = ${memberId}`;
    expect(await state(open.execute(club.db))).toBe("GM003");
    const again = sql`update decision set reason = 'x' where decision_id = ${change.id}`;
    expect(await state(again.execute(club.db))).toBe("DE001");
  });

  test("what is so already, and who is not there, is refused", async () => {
    const { memberId } = await emptied();
    expect((await propose(memberId, false)).body.code).toBe("global_as_it_is");
    expect((await propose(toMemberId("mem_none"), true)).body.code).toBe("not_found");
    expect((await decide(contract.approveGlobal, "glc_none")).body.code).toBe("not_found");
    const blank = { params: { id: memberId }, body: { is_global: true, reason: " " } };
    expect((await maker.visitor.ask(contract.proposeGlobal, blank)).body.code).toBe("invalid");
  });
});

describe("at the same moment", () => {
  test("a deposit and the change: one comes first, and no naira is left with a global member", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { memberId, ngn = "", visitor } = await emptied();
      const { body: change } = await propose(memberId, true);
      const [credited, approved] = await Promise.all([
        payIn(club, ngn, "NGN", 100n).then(
          () => true,
          (error: unknown) => {
            expect(error).toBeInstanceOf(WalletClosed);
            return false;
          },
        ),
        decide(contract.approveGlobal, change.id),
      ]);
      expect([200, 409]).toContain(approved.status);
      expect(credited).toBe(approved.status === 409);
      const { body: user } = await visitor.ask(getMember);
      expect(user.is_global).toBe(!credited);
    }
  });

  test("a payment that begins while it is decided waits, and then is refused", async () => {
    const { memberId, ngn = "" } = await emptied();
    const insert = sql`insert into payment_intent (reference, member_id, purpose, wallet_id, gateway, provider, is_live,
        state, state_at, charged_currency, base_minor, processing_fee_minor, provider_fee_minor, credited_currency,
        amount_minor, created_at)
      values ('KIN-RACER', ${memberId}, 'deposit', ${ngn}, 'card', 'paystack', false, 'initiated', now(), 'NGN', 500000, 0, 0,
        'NGN', 500000, now())`;
    const { body: change } = await propose(memberId, true);
    let began: Promise<unknown> = Promise.resolve();
    await runTransaction(club.db, async (tx) => {
      await sql`select from member where member_id = ${memberId} for no key update`.execute(tx);
      began = state(insert.execute(club.db));
      await approvePastTheCode(tx, { id: change.id, staffId: checker.staffId });
      await sql`update wallet set closed_at = now() where wallet_id = ${ngn}`.execute(tx);
      await sql`update member set is_global = true, global_by = ${change.id} where member_id = ${memberId}`.execute(
        tx,
      );
    });
    expect(await began).toBe("GM004");
  });

  test("two who decide decide once", async () => {
    const { memberId } = await emptied();
    const other = await hireSignedIn(club, ["admin"]);
    const { body: change } = await propose(memberId, true);
    const answers = await Promise.all([
      decide(contract.approveGlobal, change.id),
      decide(contract.rejectGlobal, change.id, other),
    ]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
  });
});
