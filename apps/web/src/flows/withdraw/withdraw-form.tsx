import { useCreateWithdrawal, useRefreshAfterRefusal } from "@kinfold/api/withdrawals";
import { shouldWait } from "@kinfold/api/use-outbox";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { toWalletId } from "@kinfold/contract/ids";
import type { User, WithdrawalBlocker } from "@kinfold/contract/members";
import { Refusal } from "@kinfold/contract/refusal";
import type { Debt, Wallet } from "@kinfold/contract/wallets";
import { createWithdrawal, type Withdrawal } from "@kinfold/contract/withdrawals";
import { say } from "@kinfold/language/say";
import { formatFigure, subtract, type Currency, type Minor } from "@kinfold/money";
import { AmountField } from "@kinfold/ui/amount-field";
import { Button } from "@kinfold/ui/button";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { useAmountsHidden } from "@kinfold/ui/hooks/hide-amounts";
import { SelectField } from "@kinfold/ui/select-field";
import { useState } from "react";
import { toFieldError, useForm } from "@kinfold/frame/form";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { OwnComputed } from "#flows/figure-source/own-figure.tsx";
import { computeLeft } from "#flows/figure-source/typed-amounts.ts";
import { PasskeyProof } from "#flows/passkey-proof/passkey-proof.tsx";
import { WALLET_NAMES } from "#flows/paying/wallet-names.ts";
import { queueOnDevice } from "#flows/waiting/queue-payment.ts";
import { isStepUp } from "#forms/step-up.ts";
import { useUnsent } from "#session/unsent.ts";
import { BlockedNotice } from "./blocked-notice.tsx";
import { listBlockers } from "./missing.ts";
import { OwedNotice } from "./owed-notice.tsx";
import { formatDay } from "./promise.ts";

const BLOCKERS: readonly WithdrawalBlocker[] = ["bvn", "kyc", "poa", "bank"];

export type WithdrawFormProps = {
  member: User;
  /** Every wallet of the member. */
  wallets: readonly Wallet[];
  wallet: Wallet;
  /** What the member owes the club: no money leaves before it is covered. */
  owed: readonly Debt[];
  onWallet: (currency: Currency) => void;
  onClose: () => void;
  onWithdrawn: (withdrawal: Withdrawal) => void;
};

type Written = { amount: Minor | null; two_factor_code?: string };

const isAbove = (available: Minor, amount: Minor | null): boolean =>
  amount !== null && amount > available;

/** From which wallet and how much; where it goes, by when, and what stays. Key it by the wallet: an amount is of one currency. */
export function WithdrawForm({
  member,
  wallets,
  wallet,
  owed,
  onWallet,
  onClose,
  onWithdrawn,
}: WithdrawFormProps) {
  const { currency, available_balance: available } = wallet;
  // Two-factor may have been turned on elsewhere since the member was read.
  const [isAsked, setAsked] = useState(member.two_factor_enabled);
  const [refusedFor, setRefusedFor] = useState<readonly WithdrawalBlocker[]>([]);
  const create = useCreateWithdrawal(wallet.id);
  const refreshAfter = useRefreshAfterRefusal();

  const form = useForm<Written>({
    defaultValues: { amount: null, two_factor_code: "" },
    unsent: useUnsent(`withdraw.${currency}`, ["amount"]),
    mode: "onChange",
    check: ({ amount }) =>
      toFieldError(
        "amount",
        isAbove(available, amount)
          ? say("You can withdraw up to {amount}.", { amount: formatFigure(available, currency) })
          : undefined,
      ),
    send: async ({ amount: asked, two_factor_code: written = "" }, getIdempotencyKey) => {
      if (asked === null || isBlocked) return;
      const code = written.trim();
      // The code is no part of the intent: sent again with the next one, it is the same withdrawal.
      const idempotencyKey = getIdempotencyKey({ amount: asked });
      if (shouldWait()) {
        await queueOnDevice({
          to: createWithdrawal,
          params: { id: wallet.id },
          body: { amount: asked },
          idempotencyKey,
          shown: {
            kind: "withdrawal",
            amountMinor: String(asked),
            currency,
            into: WALLET_NAMES[currency],
          },
        });
        onClose();
        return;
      }
      const body = { amount: asked, ...(code !== "" && { two_factor_code: code }) };
      const { withdrawal } = await create.trigger({ body, idempotencyKey });
      onWithdrawn(withdrawal);
    },
    onRefused: (error) => {
      setRefusedFor(refusedBlockers(error));
      if (isStepUp(error)) setAsked(true);
      refreshAfter(error);
    },
  });
  const field = form.amount("amount");
  const amount = field.value;
  const blockers = refusedFor.length > 0 ? refusedFor : listBlockers(member, currency);
  const isMissing = blockers.length > 0 || !member.can_make_withdrawal;
  const isBlocked = isMissing || owed.length > 0;
  const isValid = amount !== null && amount > 0n && !isAbove(available, amount);

  function write(next: Minor | null): void {
    form.clearErrors();
    setRefusedFor([]);
    field.onChange(next);
  }

  return (
    <form {...form.props} aria-label={say("Withdraw")} className="grid gap-6">
      <OwedNotice owed={owed} />
      {isMissing && (
        <BlockedNotice member={member} currency={currency} blockers={blockers} onLeave={onClose} />
      )}
      <WalletChoice
        wallets={wallets}
        wallet={wallet}
        onWallet={onWallet}
        isDisabled={form.isSending}
      />
      <AmountField
        label={say("Amount")}
        required
        currency={currency}
        {...field}
        onChange={write}
        placeholder="0"
        disabled={isBlocked}
        readOnly={form.isSending}
        help={helpOf(amount, wallet, isBlocked)}
        action={
          <Button
            size="sm"
            variant="soft"
            disabled={isBlocked || available <= 0n || form.isSending}
            onClick={() => {
              write(available);
            }}
          >
            {say("All of it")}
          </Button>
        }
      />
      {!isBlocked && (
        <Agreement member={member} wallet={wallet} amount={isValid ? amount : undefined} />
      )}
      {isAsked && !isBlocked && (
        <PasskeyProof readOnly={form.isSending} {...form.field("two_factor_code")} />
      )}
      <FormRefusal>{form.refused}</FormRefusal>
      <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end sm:gap-3">
        <Button variant="quiet" onClick={onClose} disabled={form.isSending}>
          {isBlocked ? say("Close") : say("Cancel")}
        </Button>
        <Button
          type="submit"
          disabled={!isValid || isBlocked}
          busy={form.isSending ? say("Withdrawing") : undefined}
        >
          {isValid
            ? say("Withdraw {amount}", { amount: formatFigure(amount, currency) })
            : say("Withdraw")}
        </Button>
      </div>
    </form>
  );
}

/** What the server named as missing when it said no. */
function refusedBlockers(refused: unknown): readonly WithdrawalBlocker[] {
  if (!(refused instanceof Refusal) || refused.code !== "wallet_withdrawal_blocked") return [];
  return BLOCKERS.filter((blocker) => refused.wire.blockers?.includes(blocker) === true);
}

function helpOf(amount: Minor | null, wallet: Wallet, isBlocked: boolean): string | undefined {
  if (isBlocked) return undefined;
  if (wallet.available_balance <= 0n) return say("There is nothing in this wallet to withdraw.");
  return amount === null || amount === 0n ? say("Enter an amount to continue.") : undefined;
}

function WalletChoice({
  wallets,
  wallet,
  onWallet,
  isDisabled,
}: Pick<WithdrawFormProps, "wallets" | "wallet" | "onWallet"> & { isDisabled: boolean }) {
  const isHidden = useAmountsHidden();
  const { held_balance: held, currency } = wallet;
  return (
    <SelectField
      label={say("Withdraw from")}
      required
      options={wallets.map((each) => ({
        value: each.currency,
        label: isHidden
          ? WALLET_NAMES[each.currency]
          : say("{wallet} · {amount} available", {
              wallet: WALLET_NAMES[each.currency],
              amount: formatFigure(each.available_balance, each.currency),
            }),
      }))}
      value={currency}
      onChange={(chosen) => {
        onWallet(chosen === "NGN" ? "NGN" : "USD");
      }}
      readOnly={wallets.length === 1}
      disabled={isDisabled}
      help={
        held > 0n && !isHidden
          ? say("{amount} more is held for withdrawals that are not paid yet.", {
              amount: formatFigure(held, currency),
            })
          : undefined
      }
    />
  );
}

/** What the member agrees to by pressing the button. */
function Agreement({
  member,
  wallet,
  amount,
}: {
  member: User;
  wallet: Wallet;
  amount: Minor | undefined;
}) {
  const { currency, available_balance: available, payout_date: payoutOn } = wallet;
  const own = currency === "NGN" ? member.ngn_bank_account : member.usd_bank_account;
  const other = member.other_bank_account;
  const account = own ?? (other?.currency === currency ? other : null);
  return (
    <Facts aria-label={say("What will happen")}>
      {account !== null && (
        <Fact term={say("To")}>
          <span className="block">
            {account.bank_name} {account.account_number_masked}
          </span>
          <span className="block text-sm font-body text-ink-soft">{account.account_name}</span>
        </Fact>
      )}
      <Fact term={say("Paid on or before")}>
        <time dateTime={payoutOn}>{formatDay(payoutOn)}</time>
      </Fact>
      {amount !== undefined && (
        <Fact term={say("Left in wallet")}>
          <OwnComputed
            made={computeLeft({
              currency,
              available,
              amount,
              wallet: buildFigureId("wallet-available", toWalletId(wallet.id)),
            })}
          >
            <Figure amount={subtract(available, amount)} currency={currency} />
          </OwnComputed>
        </Fact>
      )}
    </Facts>
  );
}
