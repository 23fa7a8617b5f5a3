import type { BalanceProof } from "@kinfold/contract/balance-proofs";
import { say } from "@kinfold/language/say";
import { addUp, dropSign, negate, subtract, ZERO, type Minor } from "@kinfold/money";
import type { Side, SidePart } from "@kinfold/ui/two-sides";

/** Whether the proof is of a portfolio, whose plan a custodian confirms, and not of a wallet. */
export const isOfPlan = ({ holder }: BalanceProof): boolean => holder.startsWith("portfolio ");

const sumOf = (parts: readonly SidePart[]): Minor => addUp(parts, ({ amount }) => amount);

/** An amount that is shown in the legend, left out where there is none. */
const count = (key: string, name: string, amount: Minor): SidePart[] =>
  amount > 0n ? [{ key, name, amount, fill: "pale", isCounted: true }] : [];

/** What members own, and what the ledger, the banks or the custodian have of it, as two bars. In minor units. */
export function compareSides(proof: BalanceProof): [Side, Side] {
  const { amount, total, comparison } = proof;
  const { state, reason, ledger, others, confirmed, sources } = comparison;
  const beside = others ?? ZERO;
  const members: SidePart[] = [
    { key: "members", name: say("Other members"), amount: subtract(total, amount), fill: "solid" },
    { key: "yours", name: say("Yours"), amount, fill: "yours", isCounted: true },
  ];
  if (reason === "ledger") {
    const has: SidePart = { key: "ledger", name: say("Ledger"), amount: ledger, fill: "hatch" };
    return [
      { name: say("Members own"), parts: members },
      { name: say("The ledger has"), parts: [has] },
    ];
  }
  const isPlan = isOfPlan(proof);
  const other = isPlan ? say("Custodian confirms") : say("Banks confirm");
  if (confirmed === null) {
    return [
      { name: say("Members own"), parts: members },
      { name: other, parts: [], unsaid: say("Not confirmed yet") },
    ];
  }
  const confirming = sources.map(({ name, amount: minor }, at): SidePart => ({
    key: name,
    name,
    amount: minor,
    fill: at % 2 === 0 ? "hatch" : "bars",
  }));
  // What was dealt into a plan on the day itself came after the custodian's figure; what was redeemed is still in it.
  const [left, right] = isPlan
    ? [
        [...members, ...count("redeemed", say("Redeemed on the day itself"), negate(beside))],
        [...confirming, ...count("dealt", say("Dealt on the day itself"), beside)],
      ]
    : [
        [...members, ...count("others", say("Plans, orders and the club’s own money"), beside)],
        confirming,
      ];
  const gap = subtract(sumOf(left), sumOf(right));
  if (state === "verified" && gap !== 0n) {
    // Each portfolio is rounded by itself, and the plan once.
    (gap > 0n ? right : left).push(
      ...count("rounded", say("Rounding of each portfolio"), dropSign(gap)),
    );
  }
  return [
    {
      name: left.length > members.length ? say("Should be there") : say("Members own"),
      parts: left,
    },
    { name: other, parts: right },
  ];
}
