import { say } from "@kinfold/language/say";
import { formatShort, type Currency, type Minor } from "@kinfold/money";
import { Button } from "@kinfold/ui/button";

/** Amounts, in minor units, that a member takes with one press. `className` places the group. */
export function AmountChoices({
  amounts,
  currency,
  value,
  onChange,
  className,
}: {
  amounts: readonly Minor[];
  currency: Currency;
  value: Minor | null;
  onChange: (amount: Minor) => void;
  className: string;
}) {
  return (
    <div
      role="group"
      aria-label={say("Amounts to choose")}
      className={`${className} flex flex-wrap gap-2`}
    >
      {amounts.map((amount) => (
        <Button
          key={amount.toString()}
          size="sm"
          variant={amount === value ? "primary" : "outline"}
          aria-pressed={amount === value}
          onClick={() => {
            onChange(amount);
          }}
        >
          {formatShort(amount, currency)}
        </Button>
      ))}
    </div>
  );
}
