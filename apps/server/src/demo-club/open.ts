import type { MemberId } from "@kinfold/contract/ids";
import { reportDemoTransactions } from "#compliance/index.ts";
import { submitDemoDocuments } from "#identity/index.ts";
import { readPerson, seedDemo } from "#members/index.ts";
import type { PaymentsServices } from "#payments/index.ts";
import { seedDemoStaff } from "#staff/index.ts";
import { openWallets, payDemoIn } from "#wallets/index.ts";
import { simulateHistory } from "./live.ts";
import { approveReviews, type HandedIn } from "./documents.ts";
import { deliverEvents } from "./deliver-events.ts";
import { recordDemoDeath } from "./estate.ts";
import { computeJoining, computeOpening } from "./plot.ts";
import { decideDemoReferral } from "./referral.ts";

/**
 * Fills an empty club with people to try it as, their money, and months in which they lived. Does nothing in production or
 * once anyone has joined.
 */
export async function openDemoClub(setting: PaymentsServices): Promise<void> {
  const { platform } = setting;
  const { clock, log } = platform;
  const now = clock.now();
  const membersByEmail = new Map<string, MemberId>();
  const documents: HandedIn[] = [];
  await seedDemo(
    platform,
    async (tx, member) => {
      const at = computeJoining(member.email, now);
      await openWallets(tx, member, at);
      await payDemoIn(tx, member, at);
      const { firstName, lastName } = await readPerson(tx, member.memberId);
      const ids = await submitDemoDocuments(tx, member, at);
      documents.push({
        ids,
        memberId: member.memberId,
        name: `${firstName} ${lastName}`,
        at,
      });
      membersByEmail.set(member.email, member.memberId);
    },
    (tx) => seedDemoStaff(tx, { ...platform, clock: { ...clock, now: () => computeOpening(now) } }),
    (email) => computeJoining(email, now),
  );
  // No one joined just now: it was filled before, or is not to be.
  if (membersByEmail.size === 0) return;
  const begunAt = performance.now();
  await approveReviews(platform, documents);
  await simulateHistory(
    { ...setting, platform: { ...platform, clock: { ...clock, now: () => now } } },
    membersByEmail,
  );
  await decideDemoReferral(platform, membersByEmail);
  await recordDemoDeath(platform, membersByEmail);
  await reportDemoTransactions(platform);
  await deliverEvents(platform);
  log.info({ took_ms: Math.round(performance.now() - begunAt) }, "the demo club has a history");
}
