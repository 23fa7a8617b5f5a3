import { DAY_MS } from "@kinfold/contract/durations";
import { flagForStaff } from "#payments/index.ts";
import { addMs } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import { writeEmail, type EmailContent } from "#platform/email-content.ts";
import type { Platform } from "#platform/platform.ts";
import { fetchRate, type HeldRate } from "#reference/index.ts";
import { listStaffAddresses } from "#staff/index.ts";

/** Staff are asked about the same reason again after a day. */
const ASK_AGAIN_AFTER_MS = DAY_MS;

/** Those who can enter a rate by hand, and those who can approve it. */
const READERS = ["finance_maker", "finance_approver"] as const;

function findEmail(
  { env }: Platform,
  { nairaPerDollar, source, reason, last }: HeldRate,
): EmailContent {
  const currentRate =
    last === undefined
      ? "There is no rate now, so dollars cannot be paid for in naira."
      : `The last accepted rate, ₦${last.nairaPerDollar}, is used until it is stale. Then dollars cannot be paid for in naira.`;
  return writeEmail({
    kind: "rate_held",
    subject: "An exchange rate was not accepted",
    preview: `₦${nairaPerDollar} for a dollar: ${reason}.`,
    greeting: "Hello,",
    paragraphs: [
      `${source} says ₦${nairaPerDollar} for a dollar. It was not accepted: ${reason}.`,
      currentRate,
      "If the naira has really moved, one person enters the rate by hand with a reason, and another approves it. Otherwise the source is wrong.",
    ],
    button: { label: "Open the exchange rates", href: `${env.OFFICE_URL}/settings?kind=rate` },
  });
}

/** Opens an item in the queue and writes to staff, once a day for each reason. */
async function askAboutRate(platform: Platform, tx: Db, held: HeldRate): Promise<void> {
  const { at, limits, last, dayAgo } = held;
  const isNew = await flagForStaff(tx, {
    reference: null,
    provider: null,
    reason: `exchange rate: ${held.reason}`,
    details: {
      fetched: held.nairaPerDollar,
      source: held.source,
      as_of: held.asOf.toISOString(),
      last_accepted: last?.nairaPerDollar ?? "none",
      a_day_ago: dayAgo ?? "none",
      floor: limits.floor,
      ceiling: limits.ceiling,
    },
    at,
    unlessSince: addMs(at, -ASK_AGAIN_AFTER_MS),
  });
  if (!isNew) return;
  const readers = new Set<string>();
  for (const role of READERS) {
    for (const address of await listStaffAddresses(tx, role)) readers.add(address);
  }
  for (const reader of readers) await platform.outbox.write(tx, reader, findEmail(platform, held));
}

/** Fetches the exchange rate, and asks staff about one that was not accepted. */
export async function fetchRateAndAsk(platform: Platform): Promise<void> {
  await fetchRate(platform, (tx, held) => askAboutRate(platform, tx, held));
  platform.outbox.nudge();
}
