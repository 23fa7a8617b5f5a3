import { addDays, startInLagos, type Day } from "#calendar/index.ts";
import { approveValuation, draftValuation } from "#valuations/index.ts";
import type { Club } from "./club.ts";
import { hire } from "./staff.ts";

/** Lets a day end in Lagos, and publishes what a unit of the plan costs at its end. Two people do it, as ever. */
export async function publish(
  club: Club,
  planId: number,
  day: Day,
  unitPrice: string,
): Promise<void> {
  const over = new Date(startInLagos(addDays(day, 1)).getTime() + 8 * 3_600_000);
  if (club.clock.now() < over) club.clock.setTo(over);
  const [maker, approver] = [
    await hire(club, ["finance_maker"]),
    await hire(club, ["finance_approver"]),
  ];
  const draft = {
    plan_id: planId,
    valued_on: day,
    unit_price: unitPrice,
    source_note: "Custodian's statement",
  };
  const { id } = await draftValuation(club.platform, draft, maker);
  await approveValuation(club.platform, { id, by: approver, reason: "Agrees" });
}
