import { HOUR_MS } from "@kinfold/contract/durations";
import { approveValuation, draftValuation } from "@kinfold/contract/valuations";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PROMISES } from "../promise-kinds.ts";
import { openClub, type Club } from "../testing/club.ts";
import { contributeDirectly } from "../testing/invested.ts";
import { createPayableMember } from "../testing/payable.ts";
import { hireSignedIn } from "../testing/staff.ts";
import {
  addDays,
  addWorkingDays,
  endInLagos,
  findMonthEnd,
  lagosDay,
  readHolidays,
  startInLagos,
  type Day,
} from "#calendar/index.ts";
import { notifyDuePromises, reconcilePromises } from "#promises/index.ts";

const POOL = 3;
let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

type Case = {
  subject_id: string;
  owner_role: string;
  due_at: Date;
  ended_at: Date | null;
  breached_at: Date | null;
};

async function listCases(): Promise<Case[]> {
  await reconcilePromises(club.platform, PROMISES.kinds);
  await notifyDuePromises(club.platform, PROMISES);
  const { rows } = await sql<Case>`select subject_id, owner_role, due_at, ended_at, breached_at
    from promise_case where kind = 'month_price' order by subject_id`.execute(club.db);
  return rows;
}

/** Goes to the first morning after this month; answers its last day. */
function goToNextMonth(): Day {
  const end = findMonthEnd(lagosDay(club.clock.now()));
  club.clock.setTo(new Date(startInLagos(addDays(end, 1)).getTime() + 8 * HOUR_MS));
  return end;
}

async function draft(day: Day, price: string): Promise<string> {
  const maker = await hireSignedIn(club, ["finance_maker"]);
  const { body } = await maker.visitor.ask(draftValuation, {
    body: { plan_id: POOL, valued_on: day, source_note: "Custodian", unit_price: price },
  });
  return body.id;
}

async function publish(id: string): Promise<void> {
  const approver = await hireSignedIn(club, ["finance_approver"]);
  const { status } = await approver.visitor.ask(approveValuation, {
    params: { id },
    body: { reason: "Agrees with the custodian" },
  });
  expect(status).toBe(200);
}

test("a plan that members hold is promised the price of a month's last day, which a draft alone does not keep", async () => {
  const ada = await createPayableMember(club, "ada@example.com");
  await contributeDirectly(club, ada, { planId: POOL, minor: 10_000_000n });
  const first = goToNextMonth();
  // No one holds units before their first price.
  expect(await listCases()).toEqual([]);
  await publish(await draft(first, "100"));
  expect(await listCases()).toEqual([]);

  const second = goToNextMonth();
  const drafted = await draft(second, "101");
  const dueAt = endInLagos(addWorkingDays(second, 3, await readHolidays(club.db)));
  const promised = { subject_id: `${POOL} ${second}`, owner_role: "finance_maker", due_at: dueAt };
  expect(await listCases()).toEqual([{ ...promised, ended_at: null, breached_at: null }]);
  await publish(drafted);
  expect(await listCases()).toEqual([
    { ...promised, ended_at: club.clock.now(), breached_at: null },
  ]);

  const third = goToNextMonth();
  await listCases();
  const { due_at: late } = (await listCases()).at(-1) ?? {};
  club.clock.setTo(new Date((late?.getTime() ?? 0) + HOUR_MS));
  const broken = (await listCases()).at(-1);
  expect(broken).toMatchObject({ subject_id: `${POOL} ${third}`, ended_at: null });
  expect(broken?.breached_at).not.toBeNull();
  // The price of a later day keeps it too: prices do not go back.
  await publish(await draft(addDays(third, 1), "102"));
  expect((await listCases()).at(-1)?.ended_at).toEqual(club.clock.now());
});
