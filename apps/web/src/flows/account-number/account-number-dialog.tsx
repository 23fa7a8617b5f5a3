import { useAccountNumber, useOpenAccountNumber } from "@kinfold/api/account-numbers";
import { AccountNumberForm, type AccountNumber } from "@kinfold/contract/account-numbers";
import { useForm } from "@kinfold/frame/form";
import { FormActions } from "@kinfold/frame/shell/form-actions";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Read } from "@kinfold/frame/shell/read";
import { renderLink } from "#shell/render-link.tsx";
import { say } from "@kinfold/language/say";
import { Say } from "@kinfold/language/say-parts";
import { formatFigure } from "@kinfold/money";
import { Button } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { Notice } from "@kinfold/ui/notice";
import { TextField } from "@kinfold/ui/text-field";
import { useUnsent } from "#session/unsent.ts";
import { PATHS } from "#paths.ts";
import { AccountNumberFacts } from "./account-number-facts.tsx";

const feeWords = ({ percent, at_most: most }: AccountNumber["fee"]): string =>
  say(
    "The bank partner keeps {percent} % of each transfer, at most {amount}. The rest is added to your wallet.",
    { percent, amount: formatFigure(most, "NGN") },
  );

/** A member's own account number: asked for with their BVN, being made, there to copy, or not made. */
export function AccountNumberDialog({ onClose }: { onClose: () => void }) {
  const reading = useAccountNumber();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={say("Your account number")}
    >
      <Read
        of={reading}
        waiting={say("Looking for your account number")}
        unreachable={say("We could not read your account number just now.")}
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
          <Button onClick={onClose}>{say("Done")}</Button>
        </div>
      </div>
    );
  }
  if (state === "being_made") {
    return (
      <Notice role="status" title={say("Your account number is being made")}>
        <p className="mt-1">
          {say("This takes a minute. You can close this and come back: it will be in your wallet.")}
        </p>
      </Notice>
    );
  }
  if (!hasBvn) {
    return (
      <Notice tone="warn" title={say("Validate your BVN first")}>
        <p className="mt-1">
          <Say
            text="An account number needs it. <link>Go to your documents</link>"
            values={{ link: renderLink(PATHS.accountKyc) }}
          />
        </p>
      </Notice>
    );
  }
  return (
    <div className="grid gap-5">
      {state === "failed" && (
        <Notice tone="warn" role="status" title={say("Your account number was not made")}>
          <p className="mt-1">{say("Our bank partner did not make it. Please try again.")}</p>
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
    <form {...form.props} aria-label={say("Get an account number")} className="grid gap-5">
      <p className="text-ink-soft">
        {say("It is yours alone: transfer to it from any bank, as often as you like. {feeWords}", {
          feeWords: feeWords(fee),
        })}
      </p>
      <TextField
        label={say("BVN")}
        required
        inputMode="numeric"
        autoComplete="off"
        help={say("The one that you validated. We show it to our bank partner and do not keep it.")}
        {...form.field("bvn")}
      />
      <FormRefusal>{form.refused}</FormRefusal>
      <FormActions
        verb={say("Get my number")}
        busy={form.isSending ? say("Asking") : undefined}
        onCancel={onClose}
      />
    </form>
  );
}
