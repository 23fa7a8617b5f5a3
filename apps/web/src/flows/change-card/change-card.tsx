import { useChangeRecurringCard } from "@kinfold/api/subscriptions";
import { useIdempotencyKey } from "@kinfold/api/idempotency-key";
import { CARD_CHECK_MINOR, type Subscription } from "@kinfold/contract/subscriptions";
import { say } from "@kinfold/language/say";
import { Say } from "@kinfold/language/say-parts";
import { Button } from "@kinfold/ui/button";
import { Checkbox } from "@kinfold/ui/checkbox";
import { Dialog } from "@kinfold/ui/dialog";
import { Figure } from "@kinfold/ui/figure";
import { useState } from "react";
import { OwnComputed } from "#flows/figure-source/own-figure.tsx";
import { goToPayment, type GoToPayment } from "#flows/paying/go-to-payment.ts";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { describeError } from "@kinfold/frame/refusal-words";
import { PATHS } from "#paths.ts";

export type ChangeCardProps = {
  subscription: Subscription;
  /** Other contributions of the member's repeat in the same currency. */
  hasOthers?: boolean;
  onClose: () => void;
  /** Goes to the page of a provider. Leaves the app unless a story stays. */
  leave?: GoToPayment;
};

/** Off to the provider, to pay a little into the member's own wallet with the card that shall be charged from then on. */
export function ChangeCard({
  subscription,
  hasOthers = false,
  onClose,
  leave = goToPayment,
}: ChangeCardProps) {
  const { id, currency, product_name: name } = subscription;
  const change = useChangeRecurringCard(id);
  const getIdempotencyKey = useIdempotencyKey();
  const [isForAll, setForAll] = useState(hasOthers);
  const [refused, setRefused] = useState<string>();
  async function begin(): Promise<void> {
    setRefused(undefined);
    try {
      const { payment_link: page, reference } = await change.trigger({
        body: { for_all: isForAll },
        idempotencyKey: getIdempotencyKey([id, isForAll]),
      });
      if (page !== null) leave(page, reference, PATHS.recurring);
    } catch (error) {
      setRefused(describeError(error));
    }
  }
  return (
    <Dialog
      open
      size="sm"
      title={say("Change the card")}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={change.isMutating}>
            {say("Cancel")}
          </Button>
          <Button
            onClick={() => void begin()}
            busy={change.isMutating ? say("Opening the payment") : undefined}
          >
            {say("Go on to the card")}
          </Button>
        </>
      }
    >
      <p>
        <Say
          text="To show us the new card, pay {amount} with it. It goes into your wallet, and the charges of the card provider are added."
          values={{
            amount: (
              <OwnComputed
                made={{
                  title: say("Check of the new card"),
                  formula: say(
                    "A fixed amount, the smallest that providers charge. It goes into your wallet.",
                  ),
                  currency,
                  total: CARD_CHECK_MINOR[currency],
                  parts: [{ words: say("Fixed by the club"), amount: CARD_CHECK_MINOR[currency] }],
                }}
              >
                <Figure amount={CARD_CHECK_MINOR[currency]} currency={currency} />
              </OwnComputed>
            ),
          }}
        />
      </p>
      <p className="mt-3 text-ink-soft">
        {say(
          "As soon as it arrives, that card is charged for {name}, on the same days as before. Until then nothing changes.",
          { name },
        )}
      </p>
      {hasOthers && (
        <Checkbox
          className="mt-4"
          label={say("Charge this card for everything that repeats in this currency")}
          checked={isForAll}
          onCheckedChange={setForAll}
        />
      )}
      <FormRefusal>{refused}</FormRefusal>
    </Dialog>
  );
}
