import { useAccountNumber, useOpenAccountNumber } from "@kinfold/api/account-numbers";
import { AccountNumberForm, type AccountNumber } from "@kinfold/contract/account-numbers";
import { BVN_DIGITS } from "@kinfold/contract/kyc";
import { useForm } from "@kinfold/frame/form";
import { FormActions } from "@kinfold/frame/shell/form-actions";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Read } from "@kinfold/frame/shell/read";
import { formatFigure } from "@kinfold/money";
import { Button } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import { TextField } from "@kinfold/ui/text-field";
import { useUnsent } from "#session/unsent.ts";
import { PATHS } from "#paths.ts";
import { AccountNumberFacts } from "./account-number-facts.tsx";

const feeWords = ({ percent, at_most: most }: AccountNumber["fee"]): string =>
  `The bank partner keeps ${percent} % of each transfer, at most ${formatFigure(most, "NGN")}. The rest is added to your wallet.`;

/** A member's own account number: asked for with their BVN, being made, there to copy, or not made. */
export function AccountNumberDialog({ onClose }: { onClose: () => void }) {
  const reading = useAccountNumber();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Your account number"
    >
      <Read
        of={reading}
        waiting="Looking for your account number"
        unreachable="We could not read your account number just now."
      >
        {(number) => <Content number={number} onClose={onClose} />}
      </Read>
    </Dialog>
  );
}

function Content({ number, onClose }: { number: AccountNumber; onClose: () => void }) {
  const { state, account, fee, has_bvn: hasBvn } = number;
  if (account !== null) {
    return (
      <div className="grid gap-5">
        <AccountNumberFacts account={account} />
        <p className="text-ink-soft">{feeWords(fee)}</p>
        <div className="flex justify-end">
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    );
  }
  if (state === "being_made") {
    return (
      <Notice role="status" title="Your account number is being made">
        <p className="mt-1">
          This takes a minute. You can close this and come back: it will be in your wallet.
        </p>
      </Notice>
    );
  }
  if (!hasBvn) {
    return (
      <Notice tone="warn" title="Validate your BVN first">
        <p className="mt-1">
          An account number needs it. <Link href={PATHS.accountKyc}>Go to your documents</Link>
        </p>
      </Notice>
    );
  }
  return (
    <div className="grid gap-5">
      {state === "failed" && (
        <Notice tone="warn" role="status" title="Your account number was not made">
          <p className="mt-1">Our bank partner did not make it. Please try again.</p>
        </Notice>
      )}
      <BvnForm fee={fee} onClose={onClose} />
    </div>
  );
}

function BvnForm({ fee, onClose }: { fee: AccountNumber["fee"]; onClose: () => void }) {
  const open = useOpenAccountNumber();
  const form = useForm({
    check: AccountNumberForm,
    mode: "onTouched",
    unsent: useUnsent("account-number", ["bvn"]),
    send: async (filled) => {
      await open.trigger(filled);
    },
  });
  return (
    <form {...form.props} aria-label="Get an account number" className="grid gap-5">
      <p className="text-ink-soft">
        It is yours alone: transfer to it from any bank, as often as you like. {feeWords(fee)}
      </p>
      <TextField
        label="BVN"
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={BVN_DIGITS}
        help="The one that you validated. We show it to our bank partner and do not keep it."
        {...form.field("bvn")}
      />
      <FormRefusal>{form.refused}</FormRefusal>
      <FormActions
        verb="Get my number"
        busy={form.isSending ? "Asking" : undefined}
        onCancel={onClose}
      />
    </form>
  );
}
