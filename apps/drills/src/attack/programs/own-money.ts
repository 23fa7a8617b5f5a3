import { checkHonestCall, type Program } from "../program.ts";
import { findIds, makeThings, readAll } from "../things.ts";

/** A staff member who is a member of the club tries to approve their own withdrawal, alone and among others. */
export const probeOwnMoney: Program = async (ground) => {
  const { clerks, insider, send, stage, victim } = ground;
  await makeThings(ground, victim);
  const read = (await readAll(ground, victim.headers)).get("listWithdrawals") ?? "";
  const id = findIds([read]).find((one) => one.startsWith("wdr_"));
  if (id === undefined)
    return { tries: 0, faults: [`no withdrawal to approve: ${read}`], honest: [] };
  const faults: string[] = [];
  const json = { ...insider, "content-type": "application/json" };
  for (const [path, body] of [
    [`/withdrawals/${id}/approve`, { reason: "It is mine" }],
    [`/withdrawals/${id}/reject`, { reason: "It is mine" }],
    ["/withdrawals/approve", { ids: [id], reason: "It is mine" }],
  ] as const) {
    const { status, text } = await send({
      url: `${stage.officeUrl}/api/admin${path}`,
      method: "POST",
      headers: json,
      body: JSON.stringify(body),
    });
    if (!text.includes("staff_own_money")) faults.push(`${path}: ${status} ${text.slice(0, 300)}`);
  }
  const another = await send({
    url: `${stage.officeUrl}/api/admin/withdrawals/${id}/approve`,
    method: "POST",
    headers: { ...clerks.get("operations"), "content-type": "application/json" },
    body: JSON.stringify({ reason: "It is another's" }),
  });
  return {
    tries: 3,
    faults,
    honest: [checkHonestCall("another staff member approves it", another)],
  };
};
