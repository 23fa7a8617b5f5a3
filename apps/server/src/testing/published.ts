import { toValuationId } from "@kinfold/contract/ids";
import { HOUR_MS } from "@kinfold/contract/durations";
import { addDays, startInLagos, type Day } from "#calendar/index.ts";
import type { Valuation } from "@kinfold/contract/valuations";
import {
  approveValuation,
  attachStatement,
  prepareCorrection,
  prepareValuation,
} from "#valuations/index.ts";
import type { Club } from "./club.ts";
import { buildAnyPdf } from "./receipts.ts";
import { hireStaff } from "./staff.ts";

/** Attaches a second reason and a statement to a draft that is outside its band. True when it was; then an admin publishes it. */
export async function explainJump(
  club: Club,
  { id, price_band: band }: Pick<Valuation, "id" | "price_band">,
): Promise<boolean> {
  if (band?.is_outside !== true) return false;
  const statement = { file_name: "custodian.pdf", data: buildAnyPdf().toString("base64") };
  const { staffId: by } = await hireStaff(club, ["finance_maker"]);
  await attachStatement(club.platform, {
    id: toValuationId(id),
    by,
    reason: "As the custodian says",
    statement,
  });
  return true;
}

/** Publishes a draft, by the person who may. */
async function decideDraft(club: Club, draft: Valuation): Promise<void> {
  const isOutside = await explainJump(club, draft);
  const by = await hireStaff(club, [isOutside ? "admin" : "finance_approver"]);
  await approveValuation(club.platform, { id: toValuationId(draft.id), by, reason: "Agrees" });
}

/** Lets a day end in Lagos, and publishes what a unit of the plan costs at its end. Two people do it, as ever. Answers its id. */
export async function publishPrice(
  club: Club,
  planId: number,
  day: Day,
  unitPrice: string,
): Promise<string> {
  const over = new Date(startInLagos(addDays(day, 1)).getTime() + 8 * HOUR_MS);
  if (club.clock.now() < over) club.clock.setTo(over);
  const maker = await hireStaff(club, ["finance_maker"]);
  const draft = {
    plan_id: planId,
    valued_on: day,
    unit_price: unitPrice,
    source_note: "Custodian's statement",
  };
  const drafted = await prepareValuation(club.platform, draft, maker);
  await decideDraft(club, drafted);
  return drafted.id;
}

/** Puts a published price right, by two people and now. Answers the id of the version that stands from here on. */
export async function correctPrice(club: Club, id: string, unitPrice: string): Promise<string> {
  const maker = await hireStaff(club, ["finance_maker"]);
  const correction = {
    id: toValuationId(id),
    unit_price: unitPrice,
    source_note: "Custodian's second letter",
    reason: "A bond was left out",
  };
  const drafted = await prepareCorrection(club.platform, correction, maker);
  await decideDraft(club, drafted);
  return drafted.id;
}
