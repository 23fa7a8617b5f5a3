import type { TransferAccount } from "@kinfold/contract/payments";
import { toMajor, type Currency, type Minor } from "@kinfold/money";
import { CopyButton } from "@kinfold/ui/copy-button";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { lazy, Suspense } from "react";
import { formatAccountNumber } from "#flows/account-number/format-account-number.ts";
import { OwnComputed } from "#flows/figure-source/own-figure.tsx";
import { computeTyped } from "#flows/figure-source/typed-amounts.ts";

const QrCode = lazy(async () => ({
  default: (await import("@kinfold/frame/shell/qr-code")).QrCode,
}));

const LINES = [
  ["Bank", "bank_name"],
  ["Account number", "account_number"],
  ["Account name", "account_name"],
  ["Account type", "account_type"],
  ["Routing number", "routing_number"],
  ["SWIFT code", "swift_code"],
  ["Bank address", "bank_address"],
  ["Intermediary bank", "intermediary"],
  ["Use this reference", "reference"],
] as const satisfies readonly (readonly [string, keyof TransferAccount])[];

/** What the member types into their bank, each line with its copy button. */
export function AccountDetails({
  account,
  amount,
  currency,
}: {
  account: TransferAccount;
  amount: Minor;
  currency: Currency;
}) {
  const { reference } = account;
  return (
    <>
      <Facts look="well" aria-label="Where to transfer to">
        <Fact term="Amount" action={<CopyButton text={toMajor(amount)} what="amount" />}>
          {/* What is about to be paid is never hidden. */}
          <OwnComputed made={computeTyped(currency, amount)}>
            <Figure amount={amount} currency={currency} size="sm" alwaysShown />
          </OwnComputed>
        </Fact>
        {LINES.map(([term, name]) => {
          const text = account[name];
          if (text === null) return null;
          const what = name === "reference" ? "reference" : term;
          return (
            <Fact
              key={name}
              term={term}
              action={<CopyButton text={text} what={what === "SWIFT code" ? what : lower(what)} />}
            >
              {name === "account_number" ? formatAccountNumber(text) : text}
            </Fact>
          );
        })}
      </Facts>
      <div className="flex items-center gap-4">
        <span className="size-28 flex-none">
          <Suspense fallback={null}>
            <QrCode text={reference} label={`The reference ${reference} as a QR code`} />
          </Suspense>
        </span>
        <p className="text-sm text-ink-soft">
          Paying on your phone? Scan this with its camera to copy the reference.
        </p>
      </div>
    </>
  );
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
