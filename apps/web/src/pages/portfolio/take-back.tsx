import { useTakeBackOrder } from "@kinfold/api/portfolios";
import type { Contribution, Redemption } from "@kinfold/contract/portfolios";
import { formatLongDay } from "@kinfold/frame/lagos-time";
import { describeError } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import type { Currency } from "@kinfold/money";
import { Button } from "@kinfold/ui/button";
import { ConfirmDialog } from "@kinfold/ui/confirm-dialog";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";

type Order = Contribution | Redemption;

type TakeBackProps = {
  order: Order;
  /** What it is of, in words. */
  figure: string;
  currency: Currency;
  onChanged: () => void;
};

const isRedemption = (order: Order): order is Redemption => "estimated_amount" in order;

/** Takes a queued contribution or redemption back, once the member has confirmed it. */
export function TakeBack({ order, figure, currency, onChanged }: TakeBackProps) {
  const [isOpen, setOpen] = useState(false);
  const { trigger, isMutating } = useTakeBackOrder(order.id);
  const [refused, setRefused] = useState<string>();
  const what = isRedemption(order) ? "redemption" : "contribution";
  const wallet = currency === "NGN" ? "Naira" : "Dollar";
  const { dealing_date: day } = order;

  async function confirm(): Promise<void> {
    setRefused(undefined);
    try {
      const { message } = await trigger();
      toast.success(message);
      setOpen(false);
      onChanged();
    } catch (error) {
      setRefused(describeError(error));
    }
  }

  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={`Take back the ${what} ${order.reference}`}
        onClick={() => {
          setRefused(undefined);
          setOpen(true);
        }}
      >
        Take back
      </Button>
      {isOpen && (
        <ConfirmDialog
          open
          onOpenChange={setOpen}
          title={`Take back this ${what}?`}
          confirm="Take back"
          {...(isMutating && { busy: "Taking it back" })}
          onConfirm={() => void confirm()}
        >
          <p className="mb-4">
            {isRedemption(order)
              ? `Your units, worth about ${figure}, stay in the plan.`
              : `${figure} goes back into your ${wallet} wallet at once.`}
            {day !== null && ` You can take it back until the end of ${formatLongDay(day)}.`}
          </p>
          <FormRefusal>{refused}</FormRefusal>
        </ConfirmDialog>
      )}
    </>
  );
}
