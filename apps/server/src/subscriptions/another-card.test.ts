import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import * as contract from "@kinfold/contract/subscriptions";
import { createPayableMember } from "../testing/payable.ts";
import { openRepeatingClub, OTHER_CARD } from "../testing/repeating.ts";
import { notifyUpcoming } from "./notify-ahead.ts";

const { here, begun, changeCard, changeTo, chargeOn, historyOf, only, paid, signedIn, subjects } =
  openRepeatingClub();

describe("another card", () => {
  test("is charged from its payment on, which is in the wallet; the dates stay", async () => {
    const { id } = await begun();
    await chargeOn("2026-11-30");
    expect(here().providers.charges.at(-1)).toMatchObject({ authorization_code: "AUTH_x" });
    await signedIn();
    const before = (await here().ada.send("GET", "/api/wallet")).body.ngn.balance;
    const begunChange = await changeCard(id);
    expect(begunChange).toMatchObject({
      status: 201,
      body: { amount: 100, credited_currency: "NGN", gateway: "card", portfolio_id: null },
    });
    expect(begunChange.body.payment_link).toMatch(/^http/);
    // Until it has paid, nothing changes.
    expect(await only()).toMatchObject({ card: { last4: "4081" } });
    await changeTo(id, OTHER_CARD);
    expect(await only()).toMatchObject({
      status: "active",
      card: { last4: "0087" },
      start_date: "2026-10-31",
      next_payment_date: "2026-12-31",
      payment_count: 2,
    });
    expect((await here().ada.send("GET", "/api/wallet")).body.ngn.balance).toBe(before + 100);
    await chargeOn("2026-12-31");
    expect(here().providers.charges.at(-1)).toMatchObject({
      authorization_code: "AUTH_y",
      email: "ada@elsewhere.example",
    });
    expect((await historyOf(id))[0]).toEqual(["2026-12-31", "paid"]);
    expect(await subjects()).toContain("Another card for Ìrẹ̀pọ̀ Pool");
  });

  test("goes on where the old one failed, and takes the date that is still open", async () => {
    const { id } = await begun();
    here().providers.cardSays = "Insufficient Funds";
    await chargeOn("2026-11-30");
    expect(await only()).toMatchObject({ status: "attention" });
    here().providers.cardSays = "Approved";
    await changeTo(id, OTHER_CARD);
    expect(await only()).toMatchObject({
      status: "active",
      failure_count: 0,
      last_failure_reason: null,
    });
    await chargeOn("2026-12-01");
    expect((await historyOf(id))[0]).toEqual(["2026-11-30", "paid"]);
  });

  test("lets go on what three missed dates had stopped, and not what the member paused", async () => {
    const { id } = await begun();
    here().providers.cardSays = "Expired card";
    for (const day of ["2026-11-30", "2026-12-31", "2027-01-31"] as const) await chargeOn(day);
    expect(await only()).toMatchObject({ status: "paused" });
    here().providers.cardSays = "Approved";
    await changeTo(id, OTHER_CARD);
    expect(await only()).toMatchObject({ status: "active", next_payment_date: "2027-02-28" });
    await here().ada.ask(contract.pauseSubscription, { params: { id }, body: {} });
    await changeTo(id, { ...OTHER_CARD, last4: "1111" });
    expect(await only()).toMatchObject({ status: "paused", card: { last4: "1111" } });
  });

  test("that cannot be charged again is told, and the old one stays", async () => {
    const { id } = await begun();
    await changeTo(id, { ...OTHER_CARD, isReusable: false });
    expect(await only()).toMatchObject({ status: "active", card: { last4: "4081" } });
    expect(await subjects()).toContain("Your card for Ìrẹ̀pọ̀ Pool stays as it is");
  });

  test("that declines changes nothing", async () => {
    const { id } = await begun();
    const { body } = await changeCard(id);
    await paid(body.reference, "failed");
    expect(await only()).toMatchObject({ status: "active", card: { last4: "4081" } });
  });

  test("is the owner's to give, while there is something to charge", async () => {
    const { id } = await begun();
    const { visitor: other } = await createPayableMember(here().club, `other-${here().email}`);
    expect(await changeCard(id, other)).toMatchObject({ status: 404, body: { code: "not_found" } });
    const late = await changeCard(id);
    await here().ada.ask(contract.cancelSubscription, { params: { id }, body: {} });
    expect(await changeCard(id)).toMatchObject({ status: 409, body: { code: "sub_over" } });
    // Begun before the end, paid after it: the money is the member's, and the card is not kept.
    here().providers.set(late.body.reference, { card: OTHER_CARD });
    await paid(late.body.reference);
    expect(await only()).toMatchObject({ status: "cancelled", card: { last4: "4081" } });
    expect(await subjects()).toContain("Your card for Ìrẹ̀pọ̀ Pool stays as it is");
  });

  test("keeps its address unless the card itself changes", async () => {
    const { id } = await begun();
    await expect(
      sql`update subscription set card_email = 'thief@example.com' where subscription_id = ${id}`.execute(
        here().club.db,
      ),
    ).rejects.toThrow("a subscription keeps its terms");
  });
});

test("whose card ends this month is told once", async () => {
  await begun();
  await sql`update subscription set card_exp_month = 12, card_exp_year = 2026 where state = 'active'`.execute(
    here().club.db,
  );
  here().club.clock.setTo(new Date("2026-12-01T09:00:00Z"));
  await notifyUpcoming(here().club.platform);
  await notifyUpcoming(here().club.platform);
  const reminders = (await subjects()).filter((one) => one.includes("ends this month"));
  expect(reminders).toEqual(["Your card for Ìrẹ̀pọ̀ Pool ends this month"]);
});
