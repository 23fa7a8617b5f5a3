import { afterAll, beforeAll, expect, test } from "vitest";
import { createWithdrawal } from "@kinfold/contract/withdrawals";
import { getWallets } from "@kinfold/contract/wallets";
import { openClub, type Club } from "../testing/club.ts";
import { createPayableMember } from "../testing/payable.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

/** The 5th is a Saturday, a Sunday, a Monday that is a holiday in no list, and a Friday; and the last minutes of a month. */
const REQUESTS = [
  "2026-11-12T18:00:00Z",
  "2026-08-30T09:00:00Z",
  "2026-09-30T22:59:59Z",
  "2026-09-30T23:00:00Z",
  "2026-12-31T22:59:59Z",
];

test("the day that the form shows is the day that the withdrawal is promised for", async () => {
  const email = "promised@example.com";
  club.clock.setTo(new Date("2026-08-01T09:00:00Z"));
  const ada = await createPayableMember(club, email);
  for (const instant of REQUESTS.toSorted()) {
    club.clock.setTo(new Date(instant));
    await ada.visitor.signIn(email);
    const wallet = (await ada.visitor.ask(getWallets)).body.ngn;
    const response = await ada.visitor.ask(createWithdrawal, {
      params: { id: wallet.id },
      body: { amount: 5_000 },
      headers: { "idempotency-key": `promise-${instant}` },
    });
    expect(response.text).toContain('"payout_date"');
    expect([instant, response.body.withdrawal.payout_date]).toEqual([instant, wallet.payout_date]);
  }
});
