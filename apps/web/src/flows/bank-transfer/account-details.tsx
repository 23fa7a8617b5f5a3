import type { TransferAccount } from "@kinfold/contract/payments";
import { say } from "@kinfold/language/say";
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
  { name: "bank_name", term: say("Bank"), what: say("bank") },
  { name: "account_number", term: say("Account number"), what: say("account number") },
  { name: "account_name", term: say("Account name"), what: say("account name") },
  { name: "account_type", term: say("Account type"), what: say("account type") },
  { name: "routing_number", term: say("Routing number"), what: say("routing number") },
  { name: "swift_code", term: say("SWIFT code"), what: say("SWIFT code") },
  { name: "bank_address", term: say("Bank address"), what: say("bank address") },
  { name: "intermediary", term: say("Intermediary bank"), what: say("intermediary bank") },
  { name: "reference", term: say("Use this reference"), what: say("reference") },
] as const satisfies readonly { name: keyof TransferAccount; term: string; what: string }[];

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
      <Facts look="well" aria-label={say("Where to transfer to")}>
        <Fact
          term={say("Amount")}
          action={<CopyButton text={toMajor(amount)} what={say("amount")} />}
        >
          {/* What is about to be paid is never hidden. */}
          <OwnComputed made={computeTyped(currency, amount)}>
            <Figure amount={amount} currency={currency} size="sm" alwaysShown />
          </OwnComputed>
        </Fact>
        {LINES.map(({ name, term, what }) => {
          const text = account[name];
          if (text === null) return null;

          return (
            <Fact key={name} term={term} action={<CopyButton text={text} what={what} />}>
              {name === "account_number" ? formatAccountNumber(text) : text}
            </Fact>
          );
        })}
      </Facts>
      <div className="flex items-center gap-4">
        <span className="size-28 flex-none">
          <Suspense fallback={null}>
            <QrCode
              text={reference}
              label={say("The reference {reference} as a QR code", { reference })}
            />
          </Suspense>
        </span>
        <p className="text-sm text-ink-soft">
          {say("Paying on your phone? Scan this with its camera to copy the reference.")}
        </p>
      </div>
    </>
  );
}
