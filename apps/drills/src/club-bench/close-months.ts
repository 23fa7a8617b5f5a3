import { addMonths, findMonthStart, lagosDay } from "@kinfold/server/calendar/index.ts";
import { ApprovingDevices } from "@kinfold/server/testing/approving.ts";
import type { DrillClerk } from "../drill/people.ts";
import type { Stage } from "../drill/stage.ts";
import { callClub } from "./timing.ts";

type Closers = { maker: DrillClerk; approver: DrillClerk };

/**
 * Closes so many months in their order, through the one before the last that is over: each is read, proposed and approved. Answers what each took, in
 * milliseconds; what is refused ends it.
 */
export async function closeMonths(
  stage: Stage,
  { maker, approver }: Closers,
  count: number,
  refused: string[],
): Promise<number[]> {
  const devices = new ApprovingDevices(stage.db, stage.env.OFFICE_URL);
  const thisMonth = findMonthStart(lagosDay(stage.now()));
  const reason = "The month is over.";
  const office = (path: string): string => `${stage.officeUrl}/api/admin${path}`;
  const took: number[] = [];
  try {
    for (let back = count + 1; back > 1; back -= 1) {
      const month = addMonths(thisMonth, -back).slice(0, 7);
      const begun = performance.now();
      const url = office(`/months/${month}`);
      const { open } = JSON.parse(await callClub({ url, headers: maker.headers }));
      const body = { reason, ...(open.length > 0 && { open_reason: "It is a bench." }) };
      const { id, digest } = JSON.parse(
        await callClub({ url: `${url}/propose`, headers: maker.headers, body }),
      );
      const credential = await devices.sign(approver.staffId, Buffer.from(digest, "base64url"));
      const approve = office(`/month-closes/${id}/approve`);
      await callClub({ url: approve, headers: approver.headers, body: { reason, credential } });
      took.push(performance.now() - begun);
    }
  } catch (error) {
    refused.push(String(error));
  }
  return took;
}
