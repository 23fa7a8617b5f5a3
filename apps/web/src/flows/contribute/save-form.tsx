import { findFieldErrors } from "@kinfold/contract/describe";
import { PORTFOLIO_NAME_MAX_CHARACTERS } from "@kinfold/contract/limits";
import type { Product } from "@kinfold/contract/plans";
import {
  PortfolioName,
  type PortfolioCloth,
  type PortfolioLite,
} from "@kinfold/contract/portfolios";
import { formatShort, type Minor } from "@kinfold/money";
import { AmountField } from "@kinfold/ui/amount-field";
import { Button } from "@kinfold/ui/button";
import { ClothField } from "@kinfold/ui/cloth-field";
import { Fact, Facts } from "@kinfold/ui/facts";
import { pickPlanHem } from "@kinfold/ui/plan-cloth";
import { RadioGroup } from "@kinfold/ui/radio-group";
import { TextField } from "@kinfold/ui/text-field";
import { object } from "superstruct";
import { toFieldError, useForm, type Form } from "@kinfold/frame/form";
import { formatLongDay } from "@kinfold/frame/lagos-time";
import { AmountChoices } from "#flows/paying/amount-choices.tsx";
import { useUnsent } from "#session/unsent.ts";
import { findAmountFault, getMinimumAmount, suggestAmounts } from "./amount-rules.ts";
import { listChoices, NEW_PORTFOLIO, type OpenedPortfolio } from "./put-into.ts";

/** What a member means to save, in minor units, and into what: a portfolio of theirs, or one that is opened. */
export type Saving = {
  amount: Minor;
  portfolioId: string | undefined;
  opens: OpenedPortfolio | undefined;
};

type Written = {
  amount: Minor | null;
  into: string;
  name: string;
  cloth: PortfolioCloth;
};

export type SaveFormProps = {
  plan: Product;
  /** Those of the member in this plan that take more, newest first: the first is chosen. */
  portfolios: readonly PortfolioLite[];
  /** What was written before, in minor units. */
  amount: Minor | null;
  onContinue: (saving: Saving) => void;
};

const Name = object({ name: PortfolioName });

/** Says what is wrong with a name; one that is left out is none. */
const findNameFault = (name: string): string | undefined =>
  name.trim() === "" ? undefined : findFieldErrors({ name: name.trim() }, Name)?.["name"];

/** The form of a plan's page: how much, and into what. How to pay is asked next. */
export function SaveForm({ plan, portfolios, amount: before, onContinue }: SaveFormProps) {
  const { currency, next_dealing_date: dealing } = plan;
  /** The portfolio that this answer means; before there is one, the first. */
  const findChosen = (into: string | undefined): PortfolioLite | undefined =>
    into === undefined || into === "" ? portfolios[0] : portfolios.find(({ id }) => id === into);
  const form = useForm<Written>({
    defaultValues: { amount: before, into: "", name: "", cloth: pickPlanHem(plan.id) },
    unsent: useUnsent("plan", ["amount", "into", "name", "cloth"]),
    check: ({ amount, into, name }) => {
      const isTopUp = findChosen(into) !== undefined;
      return {
        ...toFieldError("amount", findAmountFault(plan, isTopUp, amount)),
        ...toFieldError("name", isTopUp ? undefined : findNameFault(name)),
      };
    },
    send: ({ amount, into, name, cloth }) => {
      if (amount === null || amount <= 0n) return;
      const chosen = findChosen(into);
      const isNamed = chosen === undefined && portfolios.length > 0;
      onContinue({
        amount,
        portfolioId: chosen?.id,
        opens: isNamed
          ? { portfolio_name: name.trim() === "" ? null : name.trim(), portfolio_cloth: cloth }
          : undefined,
      });
    },
  });
  const chosen = findChosen(form.watch("into"));
  const isTopUp = chosen !== undefined;
  const field = form.amount("amount");
  const amount = field.value;
  const isReady =
    amount !== null && amount > 0n && findAmountFault(plan, isTopUp, amount) === undefined;
  return (
    <form {...form.props} aria-label="Amount to contribute" className="grid gap-5">
      <AmountField
        label="Amount"
        required
        currency={currency}
        {...field}
        onBlur={() => {
          form.leaveField("amount");
        }}
        help={`From ${formatShort(getMinimumAmount(plan, isTopUp), currency)}.`}
      />
      <AmountChoices
        amounts={suggestAmounts(plan, isTopUp)}
        currency={currency}
        value={amount}
        onChange={field.onChange}
        className="-mt-2"
      />
      {portfolios.length > 0 && (
        <RadioGroup
          label="Put into"
          look="cards"
          options={listChoices(portfolios)}
          {...form.choice("into")}
          value={chosen?.id ?? NEW_PORTFOLIO}
        />
      )}
      {portfolios.length > 0 && !isTopUp && <NewPortfolio form={form} currency={currency} />}
      <Facts>
        <Fact term={dealing === null ? "Earns from" : "Buys units on"}>
          {dealing === null ? (
            "The day it is paid"
          ) : (
            <time dateTime={dealing}>{formatLongDay(dealing)}</time>
          )}
        </Fact>
      </Facts>
      <Button type="submit" disabled={!isReady}>
        Continue
      </Button>
    </form>
  );
}

/** What the portfolio that is opened is called, and its pattern. */
function NewPortfolio({ form, currency }: { form: Form<Written>; currency: Product["currency"] }) {
  const cloth = form.control("cloth");
  return (
    <>
      <TextField
        label="Name"
        optional
        maxLength={PORTFOLIO_NAME_MAX_CHARACTERS}
        help="Only you and the club see it."
        {...form.field("name")}
      />
      <ClothField
        label="Cloth"
        currency={currency}
        {...cloth}
        value={cloth.value ?? "gather"}
        onChange={cloth.onChange}
      />
    </>
  );
}
