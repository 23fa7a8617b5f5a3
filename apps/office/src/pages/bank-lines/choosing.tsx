import { useProposeLineOutcome, useProposeLineReopening } from "@kinfold/api/office/line-outcomes";
import { LINE_OUTCOMES, type BankLine } from "@kinfold/contract/office/line-outcomes";
import { Button } from "@kinfold/ui/button";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";
import { BulkBar, type Chosen } from "#queue/bulk-bar.tsx";
import { DecisionForm } from "#queue/decision-form.tsx";
import { ChoosingPayouts } from "./choosing-payouts.tsx";
import { OUTCOME_WORDS } from "#queue/line-words.ts";

/** What a person may say of lines that they chose. Payouts are proposed with their withdrawals. */
const BY_HAND = LINE_OUTCOMES.filter((outcome) => outcome !== "payout");

const REASONS: Readonly<Record<(typeof BY_HAND)[number], readonly string[]>> = {
  bank_charge: ["Agrees with the bank's tariff"],
  levy: ["Agrees with the bank's advice"],
  interest: ["Agrees with the bank's advice"],
  own_transfer: ["Both sides are on our statements"],
  suspense: ["No receipt, withdrawal or advice explains it"],
  set_aside: ["The bank posted it in error and corrected it", "A test of the bank"],
};

/** Says what the chosen open lines are, or that chosen lines of one decision are open again. */
export function Choosing({ chosen, rows }: { chosen: Chosen; rows: readonly BankLine[] }) {
  const lines = rows.filter(({ id }) => chosen.ids.has(id));
  const decisionId = lines[0]?.decision_id ?? "";
  const propose = useProposeLineOutcome();
  const reopen = useProposeLineReopening(decisionId);
  const [arePayouts, setArePayouts] = useState(false);
  const areOpen = lines.every(({ state }) => state === "open");
  const areOfOne =
    decisionId !== "" &&
    lines.every(({ decision_id: id, state }) => id === decisionId && state !== "proposed");
  const lineIds = lines.map(({ id }) => id);
  const [first] = lines;
  const areDebits = lines.every(
    ({ amount, currency }) => amount < 0n && currency === first?.currency,
  );
  /** The currency of the lines, where all of them went out. */
  const debited = areDebits ? first?.currency : undefined;
  return (
    <>
      <BulkBar chosen={chosen}>{null}</BulkBar>
      <div className="mt-4 max-w-160 empty:hidden">
        {lines.length > 0 && areOpen && !arePayouts && (
          <DecisionForm
            label="Say what they are"
            options={BY_HAND.map((value) => ({
              value,
              label: OUTCOME_WORDS[value],
              busy: "Proposing",
              reasons: REASONS[value],
            }))}
            onDecide={async ({ decision: outcome, words: reason }) => {
              const groups = [{ line_ids: lineIds, payouts: [] }];
              await propose.trigger({ outcome, groups, reason });
              chosen.clear();
              toast.success("Proposed. Another staff member approves it.");
            }}
          />
        )}
        {areOpen && debited !== undefined && !arePayouts && (
          <Button
            className="mt-4"
            variant="quiet"
            size="sm"
            onClick={() => {
              setArePayouts(true);
            }}
          >
            They are payouts…
          </Button>
        )}
        {areOpen && debited !== undefined && arePayouts && (
          <ChoosingPayouts
            key={lineIds.join(" ")}
            lines={lines}
            currency={debited}
            onProposed={() => {
              setArePayouts(false);
              chosen.clear();
            }}
          />
        )}
        {lines.length > 0 && areOfOne && (
          <DecisionForm<"reopen">
            label="Open them again"
            options={[
              {
                value: "reopen",
                label: "Propose to open them again",
                busy: "Proposing",
                reasons: ["A member claims the money", "It is something else"],
              },
            ]}
            onDecide={async ({ words: reason }) => {
              await reopen.trigger({ line_ids: lineIds, reason });
              chosen.clear();
              toast.success("Proposed. Another staff member approves it.");
            }}
          />
        )}
        {lines.length > 0 && !areOpen && !areOfOne && (
          <p className="text-ink-soft">
            Choose open lines alone to say what they are, or lines of one decision to open them
            again.
          </p>
        )}
      </div>
    </>
  );
}
