import { addDays, startInLagos, type Day } from "#calendar/index.ts";
import { approveValuation, draftCorrection, draftValuation } from "#valuations/index.ts";
import type { Club } from "./club.ts";
import { hire } from "./staff.ts";

/** Lets a day end in Lagos, and publishes what a unit of the plan costs at its end. Two people do it, as ever. Answers its id. */
export async function publish(
  club: Club,
  planId: number,
  day: Day,
  unitPrice: string,
): Promise<string> {
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
  return id;
}

/** Puts a published price right, by two people and now. Answers the id of the version that stands from here on. */
export async function correct(club: Club, id: string, unitPrice: string): Promise<string> {
  const [maker, approver] = [
    await hire(club, ["finance_maker"]),
    await hire(club, ["finance_approver"]),
  ];
  const correction = {
    id,
    unit_price: unitPrice,
    source_note: "Custodian's second letter",
    reason: "A bond was left out",
  };
  const drafted = await draftCorrection(club.platform, correction, maker);
  await approveValuation(club.platform, { id: drafted.id, by: approver, reason: "Agrees" });
  return drafted.id;
}
