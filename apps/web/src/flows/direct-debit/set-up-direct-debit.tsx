import { useRequestMandate } from "@kinfold/api/mandates";
import { useForm } from "@kinfold/frame/form";
import { FormActions } from "@kinfold/frame/shell/form-actions";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { renderLink } from "#shell/render-link.tsx";
import { say } from "@kinfold/language/say";
import { Say } from "@kinfold/language/say-parts";
import type { Minor } from "@kinfold/money";
import { AmountField } from "@kinfold/ui/amount-field";
import { Dialog } from "@kinfold/ui/dialog";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Notice } from "@kinfold/ui/notice";
import type { BankAccount } from "@kinfold/contract/member";
import { parsePaymentPage } from "#flows/paying/ways-to-pay.ts";
import { PATHS } from "#paths.ts";
import { useUnsent } from "#session/unsent.ts";
import { useCurrentMember } from "#session/use-current-member.ts";
import type { LeaveTo } from "./leave-to.ts";

export type SetUpDirectDebitProps = { leave: LeaveTo; onClose: () => void };

/** Which account, and the most that may be taken from it in a month; then the member agrees on the provider's page. */
export function SetUpDirectDebit({ leave, onClose }: SetUpDirectDebitProps) {
  const { ngn_bank_account: account } = useCurrentMember();
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={say("Set up direct debit")}
    >
      {account?.is_verified === true ? (
        <MostForm account={account} leave={leave} onClose={onClose} />
      ) : (
        <Notice tone="warn" title={say("Your naira bank account comes first")}>
          <p className="mt-1">
            <Say
              text="A direct debit needs one that we have verified. <link>Go to your bank accounts</link>"
              values={{ link: renderLink(PATHS.accountBank) }}
            />
          </p>
        </Notice>
      )}
    </Dialog>
  );
}

function MostForm({ account, leave, onClose }: SetUpDirectDebitProps & { account: BankAccount }) {
  const request = useRequestMandate();
  const form = useForm<{ most_a_month: Minor | null; bank_account_id: string }>({
    defaultValues: { most_a_month: null, bank_account_id: account.id },
    unsent: useUnsent("direct-debit", ["most_a_month"]),
    check: ({ most_a_month: most }) =>
      most === null || most <= 0n ? { most_a_month: say("Enter an amount above 0.") } : {},
    send: async ({ most_a_month: most }) => {
      if (most === null) return;
      const { mandate } = await request.trigger({
        bank_account_id: account.id,
        most_a_month: most,
      });
      onClose();
      const page = parsePaymentPage(mandate?.consent_link ?? "");
      if (page !== undefined) leave(page);
    },
  });
  return (
    <form {...form.props} aria-label={say("Set up direct debit")} className="grid gap-5">
      <Facts aria-label={say("Account")}>
        <Fact term={say("From")}>
          <span className="block">
            {account.bank_name} {account.account_number_masked}
          </span>
          <span className="block text-sm font-body text-ink-soft">{account.account_name}</span>
        </Fact>
      </Facts>
      <AmountField
        label={say("At most each month")}
        required
        currency="NGN"
        {...form.amount("most_a_month")}
        help={say("Fees included. We never take more than this in a month.")}
      />
      <p className="text-sm text-ink-soft">
        {say(
          "Next you agree on our payment partner’s page. Your bank activates it, and you can cancel it here whenever you like.",
        )}
      </p>
      <FormRefusal>{form.refused ?? form.field("bank_account_id").error}</FormRefusal>
      <FormActions
        verb={say("Continue")}
        busy={form.isSending ? say("Asking") : undefined}
        onCancel={onClose}
      />
    </form>
  );
}
