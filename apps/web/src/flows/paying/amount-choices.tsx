import { formatShort, type Currency } from "@kinfold/money";
import { Button } from "@kinfold/ui/button";

/** Amounts, in minor units, that a member takes with one press. `className` places the group. */
export function AmountChoices({
  amounts,
  currency,
  value,
  onChange,
  className,
}: {
  amounts: readonly bigint[];
  currency: Currency;
  value: bigint | null;
  onChange: (amount: bigint) => void;
  className: string;
}) {
  return (
    <div
      role="group"
      aria-label="Amounts to choose"
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
