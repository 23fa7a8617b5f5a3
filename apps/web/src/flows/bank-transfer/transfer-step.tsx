import type { TransferAccount } from "@kinfold/contract/payments";
import { say } from "@kinfold/language/say";
import type { Currency, Minor } from "@kinfold/money";
import { Button } from "@kinfold/ui/button";
import { Notice } from "@kinfold/ui/notice";
import { SelectField } from "@kinfold/ui/select-field";
import { useForm } from "@kinfold/frame/form";
import { StepActions } from "#flows/paying/step-actions.tsx";
import { AccountDetails } from "./account-details.tsx";
import {
  CHOICE_NAMES,
  findChosenAccount,
  listBanks,
  listCountries,
  completeChoice,
  type AccountChoice,
} from "./account-choice.ts";

export type TransferStepProps = {
  accounts: readonly TransferAccount[];
  choice: AccountChoice;
  onChoice: (choice: AccountChoice) => void;
  amount: Minor;
  currency: Currency;
  onBack: () => void;
  onPaid: () => void;
};

/** Where to transfer to: the country, in Nigeria the bank, and then every line of the account. */
export function TransferStep({
  accounts,
  choice,
  onChoice,
  amount,
  currency,
  onBack,
  onPaid,
}: TransferStepProps) {
  const { country, bank } = completeChoice(accounts, choice);
  const banks = listBanks(accounts, country);
  const account = findChosenAccount(accounts, choice);
  const form = useForm({
    check: () => ({}),
    send: () => {
      if (account !== undefined) onPaid();
    },
  });
  return (
    <form {...form.props} aria-label={say("Transfer")} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={say("Country you pay from")}
          required
          options={listCountries(accounts).map((value) => ({ value, label: CHOICE_NAMES[value] }))}
          value={country}
          onChange={(chosen) => {
            const chosenCountry = listCountries(accounts).find((offered) => offered === chosen);
            onChoice({ country: chosenCountry ?? "", bank: "" });
          }}
        />
        {banks.length > 0 && (
          <SelectField
            label={say("Bank")}
            required
            options={banks.map((value) => ({ value, label: CHOICE_NAMES[value] }))}
            value={bank}
            onChange={(chosen) => {
              onChoice({ country, bank: banks.find((offered) => offered === chosen) ?? "" });
            }}
          />
        )}
      </div>
      <div aria-live="polite" className="grid gap-5">
        {account === undefined ? (
          <p className="text-ink-soft">
            {country === ""
              ? say("Choose a country to see where to transfer to.")
              : say("Choose a bank to see where to transfer to.")}
          </p>
        ) : (
          <>
            <AccountDetails account={account} amount={amount} currency={currency} />
            <Notice tone="warn">
              {say(
                "Pay from an account in your own name. The bank account must match your membership information and your BVN.",
              )}
            </Notice>
          </>
        )}
      </div>
      <StepActions back={say("Back")} onBack={onBack}>
        <Button type="submit" disabled={account === undefined}>
          {say("I have paid")}
        </Button>
      </StepActions>
    </form>
  );
}
