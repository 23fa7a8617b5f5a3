import { say } from "@kinfold/language/say";
import type { Minor } from "@kinfold/money";
import { ReadWallets } from "#flows/paying/read-wallets.tsx";
import { dismissKycUpdate, showKycUpdate } from "@kinfold/api/session";
import { useSignalValue } from "@kinfold/api/use-signal-value";
import { useWallets } from "@kinfold/api/wallets";
import type { ChargeDay, Interval, PaymentInit } from "@kinfold/contract/payments";
import { formatPlanLabel, type Product } from "@kinfold/contract/plans";
import type { Wallet } from "@kinfold/contract/wallets";
import { Dialog } from "@kinfold/ui/dialog";
import { Notice } from "@kinfold/ui/notice";
import { Stepper } from "@kinfold/ui/stepper";
import { useState } from "react";
import { BankTransfer } from "#flows/bank-transfer/bank-transfer.tsx";
import { goToPayment, type GoToPayment } from "#flows/paying/go-to-payment.ts";
import { PaymentStep, type PaymentStepProps } from "#flows/paying/payment-step.tsx";
import { StepActions } from "#flows/paying/step-actions.tsx";
import { usePayingSteps } from "#flows/paying/use-paying-steps.ts";
import { useCurrentMember } from "#session/use-current-member.ts";
import { AmountForm } from "./amount-form.tsx";
import { ChargeDays } from "./charge-days.tsx";
import { Contributed } from "./contributed.tsx";
import { useContributionDestination, type ContributionInto } from "./contribution-destination.ts";
import { decideKycGate } from "./kyc-gate.ts";
import { KycRequired } from "./kyc-required.tsx";
import type { OpenedPortfolio } from "./put-into.ts";
import { INTERVAL_WORDS } from "./recurring-words.ts";

export type ContributeProps = {
  plan: Product;
  /** Adds to this portfolio of the member. Without it a portfolio is opened. */
  portfolioId?: string | undefined;
  /** What the portfolio that is opened is called, and its pattern. */
  opens?: OpenedPortfolio | undefined;
  /** What the member has already written, in minor units: the way to pay is asked at once. */
  amount?: Minor | undefined;
  /** How often it repeats, by card alone; its amount is known. Without it, it happens once. */
  repeats?: Interval | undefined;
  /** The day of the month on which it repeats; null is today's. */
  chargeDay?: ChargeDay | null | undefined;
  onClose: () => void;
  /** Paid, and read for a second: on to the plan. */
  onDone: () => void;
  /** A payment stands that is not paid yet, and needs no page of a provider. */
  onBegun: (reference: string) => void;
  /** Goes to the page of a provider. Leaves the app unless a story stays. */
  leave?: GoToPayment;
};

/** Money on its way into a plan: the member's documents first, then how much, how, at what price, and off to pay. */
export function Contribute(props: ContributeProps) {
  const member = useCurrentMember();
  const isDismissed = !useSignalValue(showKycUpdate);
  // Decided as it opens: what is read in between must not take the form away.
  const [asked, setAsked] = useState(() => decideKycGate(member, isDismissed));
  if (asked.gate !== "open") {
    return (
      <KycRequired
        gate={asked.gate}
        words={asked.words}
        onClose={props.onClose}
        onGoOn={() => {
          dismissKycUpdate();
          setAsked({ gate: "open" });
        }}
      />
    );
  }
  return <Contributing {...props} />;
}

function Contributing({
  plan,
  portfolioId,
  opens,
  amount: written,
  repeats,
  chargeDay = null,
  onClose,
  onDone,
  onBegun,
  leave = goToPayment,
}: ContributeProps) {
  const { is_global: isGlobal } = useCurrentMember();
  const reading = useWallets();
  const steps = usePayingSteps(written);
  const { amount } = steps;
  const [paid, setPaid] = useState<PaymentInit>();
  const isTopUp = portfolioId !== undefined;
  const label = formatPlanLabel(plan);
  const title =
    repeats !== undefined
      ? say("{interval} into {label}", { interval: INTERVAL_WORDS[repeats], label })
      : isTopUp
        ? say("Top up {label}", { label })
        : say("Contribute to {label}", { label });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) (paid === undefined ? onClose : onDone)();
      }}
      title={paid === undefined ? title : say("Your contribution is in")}
    >
      {paid !== undefined ? (
        <Contributed payment={paid} label={label} onDone={onDone} />
      ) : (
        <ReadWallets of={reading}>
          {({ ngn, usd }) => (
            <>
              <Stepper label={title} steps={steps.names} current={steps.current} className="mb-6" />
              {!steps.isPaying || amount === null ? (
                <AmountForm
                  plan={plan}
                  isTopUp={isTopUp}
                  amount={amount}
                  unsentName="contribute"
                  onContinue={steps.startPaying}
                >
                  {(button) => (
                    <StepActions back={say("Cancel")} onBack={onClose}>
                      {button}
                    </StepActions>
                  )}
                </AmountForm>
              ) : (
                <IntoPlan
                  plan={plan}
                  into={{ portfolioId, opens }}
                  chargeDay={chargeDay}
                  wallet={(plan.currency === "NGN" ? ngn : usd) ?? undefined}
                  amount={amount}
                  isGlobal={isGlobal}
                  bankTransfer={repeats === undefined ? BankTransfer : undefined}
                  repeats={repeats}
                  steps={steps}
                  // How much repeats is asked on the page behind.
                  onBack={repeats === undefined ? steps.changeAmount : onClose}
                  onBegun={(begun) => {
                    if (begun.status === "success") setPaid(begun);
                    else onBegun(begun.reference);
                  }}
                  onSent={onBegun}
                  onQueued={onClose}
                  leave={leave}
                />
              )}
            </>
          )}
        </ReadWallets>
      )}
    </Dialog>
  );
}

type IntoPlanProps = Omit<PaymentStepProps, "destination"> & {
  plan: Product;
  into: ContributionInto;
  wallet: Wallet | undefined;
  repeats: Interval | undefined;
  chargeDay: ChargeDay | null;
};

function IntoPlan({ plan, into, wallet, repeats, chargeDay, ...rest }: IntoPlanProps) {
  const destination = useContributionDestination(
    plan,
    into,
    wallet,
    repeats === undefined ? undefined : { interval: repeats, chargeDay },
  );
  return (
    <>
      <Notice className="mb-5" title={say("Pay from your own account")}>
        {rest.isGlobal
          ? say(
              "The card or account must be in your name, as in your membership information. It is how we keep other people’s money out of the club.",
            )
          : say(
              "The card or account must be in your name, as in your membership information and your BVN. It is how we keep other people’s money out of the club.",
            )}
      </Notice>
      {repeats !== undefined && (
        <section aria-label={say("What repeats")} className="mb-5">
          <ChargeDays interval={repeats} chargeDay={chargeDay} />
        </section>
      )}
      <PaymentStep destination={destination} {...rest} />
    </>
  );
}
