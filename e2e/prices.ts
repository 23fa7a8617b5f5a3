import { expect, type Club } from "./club.ts";
import { createClerk } from "./staff.ts";

/** Amounts are numbers on the wire, naira with two decimals. */
export type Wire<T> = { [K in keyof T]: T[K] extends bigint ? number : T[K] };

const digits = (minor: bigint): string => String(minor).padStart(3, "0");
export const formatNaira = (minor: bigint): string =>
  `₦${digits(minor)
    .slice(0, -2)
    .replaceAll(/\B(?=(\d{3})+$)/g, ",")}.${digits(minor).slice(-2)}`;
export const toMinor = (amount: number): bigint => BigInt(Math.round(amount * 100));
export const formatUnits = (e4: bigint): string =>
  `${(e4 / 10_000n).toLocaleString("en-NG")}.${String(e4 % 10_000n).padStart(4, "0")}`;

/** Units bought, rounded down, and what units are worth, half up: worked out here and not by the club. */
export const computeUnits = (minor: bigint, priceE6: bigint): bigint =>
  (minor * 100_000_000n) / priceE6;
export const computeWorth = (e4: bigint, priceE6: bigint): bigint =>
  (e4 * priceE6 + 50_000_000n) / 100_000_000n;

const day = (at: Date): string => at.toISOString().slice(0, 10);

/** Lets the month of the club end in Lagos, and answers its last day. */
export async function endMonth(club: Club): Promise<string> {
  const now = await club.wait(0);
  const lagos = new Date(now.getTime() + 3_600_000);
  const first = Date.UTC(lagos.getUTCFullYear(), lagos.getUTCMonth() + 1, 1);
  // Nine in the morning of the first.
  await club.wait((first + 8 * 3_600_000 - now.getTime()) / 1_000);
  return day(new Date(first - 1));
}

/** Publishes a price: one drafts, may not approve it, and another looks at it and does. */
export async function publishPrice(
  club: Club,
  {
    planId,
    drafter,
    on,
    price,
  }: { planId: number; drafter: "finance_maker" | "admin"; on: string; price: string },
): Promise<void> {
  const author = await createClerk(club, drafter);
  const drafted = await author.ask("POST", "/admin/valuations", {
    plan_id: planId,
    valued_on: on,
    unit_price: price,
    source_note: "Custodian's statement",
  });
  expect(drafted.status).toBe(201);
  const { id } = drafted.body as { id: string };
  const approval = { reason: "Agrees with the statement." };
  const own = await author.ask("POST", `/admin/valuations/${id}/approve`, approval);
  const code = drafter === "admin" ? "staff_own_work" : "staff_forbidden";
  expect(own).toMatchObject({ status: 403, body: { code } });
  const approver = await createClerk(club, "finance_approver");
  const { body } = await approver.ask("GET", `/admin/valuations/${id}`);
  expect(body).toMatchObject({ valuation: { status: "draft" }, preview: { shares: [{}] } });
  const approved = await approver.ask("POST", `/admin/valuations/${id}/approve`, approval);
  expect(approved).toMatchObject({ status: 200, body: { status: "approved" } });
}
