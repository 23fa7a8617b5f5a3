import { useTakeBackOrder } from "@kinfold/api/portfolios";
import type { Contribution, Redemption } from "@kinfold/contract/portfolios";
import { formatLongDay } from "@kinfold/frame/lagos-time";
import type { Currency } from "@kinfold/money";
import { Button } from "@kinfold/ui/button";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";
import { ConfirmCommand } from "#forms/confirm-command.tsx";

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
  const what = isRedemption(order) ? "redemption" : "contribution";
  const wallet = currency === "NGN" ? "Naira" : "Dollar";
  const { dealing_date: day } = order;

  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={`Take back the ${what} ${order.reference}`}
        onClick={() => setOpen(true)}
      >
        Take back
      </Button>
      {isOpen && (
        <ConfirmCommand
          title={`Take back this ${what}?`}
          confirm="Take back"
          isSending={isMutating}
          busy="Taking it back"
          onClose={() => setOpen(false)}
          send={async () => {
            const { message } = await trigger();
            toast.success(message);
            setOpen(false);
            onChanged();
          }}
        >
          <p className="mb-4">
            {isRedemption(order)
              ? `Your units, worth about ${figure}, stay in the plan.`
              : `${figure} goes back into your ${wallet} wallet at once.`}
            {day !== null && ` You can take it back until the end of ${formatLongDay(day)}.`}
          </p>
        </ConfirmCommand>
      )}
    </>
  );
}
