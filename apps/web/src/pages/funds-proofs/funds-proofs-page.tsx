import { OwnFigure } from "#flows/figure-source/own-figure.tsx";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { useFundsProofs, useProvableFunds } from "@kinfold/api/funds-proofs";
import type { FundsProof } from "@kinfold/contract/funds-proofs";
import { formatShortDay, lagosIsoDay } from "@kinfold/frame/lagos-time";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { combineReadings, Read } from "@kinfold/frame/shell/read";
import { say } from "@kinfold/language/say";
import { Say } from "@kinfold/language/say-parts";
import { Badge } from "@kinfold/ui/badge";
import { Button } from "@kinfold/ui/button";
import { Empty } from "@kinfold/ui/empty";
import { Figure } from "@kinfold/ui/figure";
import { ArrowLeftIcon, PlusIcon } from "@kinfold/ui/icon";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import { Table, type Column } from "@kinfold/ui/table";
import { useState } from "react";
import { MakeProof } from "#flows/funds-proof/make-proof.tsx";
import { ProofActions } from "#flows/funds-proof/proof-actions.tsx";
import { PATHS } from "#paths.ts";
import { renderUnreachablePage } from "#shell/unreachable-page.tsx";

const STATES = {
  valid: { tone: "ok", word: say("Valid") },
  expired: { tone: "quiet", word: say("Expired") },
  withdrawn: { tone: "quiet", word: say("Withdrawn") },
} as const;

const COLUMNS: readonly Column<FundsProof>[] = [
  { key: "purpose", head: say("For"), names: true, cell: ({ purpose }) => purpose },
  {
    key: "says",
    head: say("It says"),
    card: "lines",
    cell: ({ code, least }) =>
      least === null ? (
        say("Full figures")
      ) : (
        <>
          <Say
            text="At least {amount}"
            values={{
              amount: (
                <OwnFigure look="quiet" figure={buildFigureId("proof-least", code)}>
                  <Figure amount={least.amount} currency={least.currency} />
                </OwnFigure>
              ),
            }}
          />
        </>
      ),
  },
  {
    key: "made",
    head: say("Made"),
    roomy: true,
    card: "none",
    cell: ({ made_at: at }) => formatShortDay(lagosIsoDay(new Date(at))),
  },
  {
    key: "until",
    head: say("Valid until"),
    card: "fact",
    cell: ({ valid_until: until }) => formatShortDay(until),
  },
  {
    key: "state",
    head: say("Status"),
    width: "8rem",
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge>,
  },
  {
    key: "actions",
    head: say("Actions"),
    align: "end",
    card: "lines",
    width: "15rem",
    cell: (proof) => (proof.state === "valid" ? <ProofActions proof={proof} /> : null),
  },
];

/** The member's proofs of funds: what each says and until when, its file, and how to withdraw it. */
export function FundsProofsPage() {
  const [isMaking, setMaking] = useState(false);
  const make = (): void => {
    setMaking(true);
  };
  return (
    <Read
      of={combineReadings(useFundsProofs(), useProvableFunds())}
      waiting={say("Opening your proofs of funds")}
      renderUnreachable={renderUnreachablePage}
    >
      {([proofs, funds]) => {
        const isProvable = funds.day !== null && funds.totals.some(({ amount }) => amount > 0n);
        return (
          <>
            <Link href={PATHS.accountData} className="mb-3 border-b-0 text-[15px]">
              <ArrowLeftIcon />
              {say("My Account")}
            </Link>
            <header className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 md:mb-8">
              <div className="min-w-0 flex-1 basis-96">
                <PageTitle title={say("Proof of funds")}>{say("Proof of funds")}</PageTitle>
                <p className="mt-2 max-w-[60ch] text-ink-soft">
                  {say(
                    "A signed PDF for an embassy, a landlord or a school. Anyone who holds it can check it with its code, without an account.",
                  )}
                </p>
              </div>
              {isProvable && (
                <Button icon={PlusIcon} onClick={make}>
                  {say("Make a proof")}
                </Button>
              )}
            </header>
            {!isProvable && (
              <Notice className="mb-6" title={say("There is nothing to prove yet")}>
                {say(
                  "A proof says what you held at the end of a day. The first is possible on the day after your first payment.",
                )}
              </Notice>
            )}
            <Table
              caption={say("Proofs of funds")}
              columns={COLUMNS}
              rows={proofs}
              rowKey={({ code }) => code}
              empty={
                <Empty spot="no-transactions" title={say("No proof yet")}>
                  {say("Make one when someone asks you to show what you have here.")}
                </Empty>
              }
            />
            <p className="mt-5 max-w-[60ch] text-sm text-ink-soft">
              {say(
                "A withdrawn proof stays in this list. Anyone who checks it reads that it was withdrawn, and on which day.",
              )}
            </p>
            {isMaking && (
              <MakeProof
                funds={funds}
                onClose={() => {
                  setMaking(false);
                }}
              />
            )}
          </>
        );
      }}
    </Read>
  );
}
