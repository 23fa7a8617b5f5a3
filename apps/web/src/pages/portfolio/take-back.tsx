import { useTakeBackOrder } from "@kinfold/api/portfolios";
import type { Contribution, Redemption } from "@kinfold/contract/portfolios";
import { formatLongDay } from "@kinfold/frame/lagos-time";
import { say } from "@kinfold/language/say";
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
  const { dealing_date: day, reference } = order;

  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={
          isRedemption(order)
            ? say("Take back the redemption {reference}", { reference })
            : say("Take back the contribution {reference}", { reference })
        }
        onClick={() => setOpen(true)}
      >
        {say("Take back")}
      </Button>
      {isOpen && (
        <ConfirmCommand
          title={
            isRedemption(order)
              ? say("Take back this redemption?")
              : say("Take back this contribution?")
          }
          confirm={say("Take back")}
          isSending={isMutating}
          busy={say("Taking it back")}
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
              ? say("Your units, worth about {amount}, stay in the plan.", { amount: figure })
              : currency === "NGN"
                ? say("{amount} goes back into your Naira wallet at once.", { amount: figure })
                : say("{amount} goes back into your Dollar wallet at once.", { amount: figure })}
            {day !== null && (
              <>
                {" "}
                {say("You can take it back until the end of {day}.", { day: formatLongDay(day) })}
              </>
            )}
          </p>
        </ConfirmCommand>
      )}
    </>
  );
}
