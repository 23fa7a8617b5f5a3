import { findFieldErrors } from "@kinfold/contract/describe";
import { hasChargeDay, type ChargeDay, type Interval } from "@kinfold/contract/payments";
import type { Product } from "@kinfold/contract/plans";
import {
  PORTFOLIO_NAME_MAX_CHARACTERS,
  PortfolioName,
  type PortfolioCloth,
} from "@kinfold/contract/portfolio-name";
import type { PortfolioLite } from "@kinfold/contract/portfolios";
import { Say } from "@kinfold/language/say-parts";
import { say } from "@kinfold/language/say";
import { formatShort, type Minor } from "@kinfold/money";
import { AmountField } from "@kinfold/ui/amount-field";
import { Button } from "@kinfold/ui/button";
import { ClothField } from "@kinfold/ui/cloth-field";
import { pickPlanHem } from "@kinfold/ui/plan-cloth";
import { RadioGroup } from "@kinfold/ui/radio-group";
import { Segmented } from "@kinfold/ui/segmented";
import { SelectField } from "@kinfold/ui/select-field";
import { TextField } from "@kinfold/ui/text-field";
import { object } from "superstruct";
import { toFieldError, useForm, type Form } from "@kinfold/frame/form";
import { AmountChoices } from "#flows/paying/amount-choices.tsx";
import { useUnsent } from "#session/unsent.ts";
import {
  findAmountFault,
  findRecurringFault,
  getMinimumAmount,
  suggestAmounts,
} from "./amount-rules.ts";
import { BuysOn } from "./buys-on.tsx";
import { ChargeDays } from "./charge-days.tsx";
import { CHARGE_DAY_OPTIONS, OFFERED, calculateYearlySum, toChargeDay } from "./recurring-words.ts";
import {
  CLOTH_NAMES,
  listChoices,
  NEW_PORTFOLIO,
  toPortfolioName,
  type OpenedPortfolio,
} from "./put-into.ts";

/** What a member means to save, in minor units, and into what: a portfolio of theirs, or one that is opened. */
export type Saving = {
  amount: Minor;
  portfolioId: string | undefined;
  opens: OpenedPortfolio | undefined;
  /** How often it repeats; undefined is once. */
  interval: Interval | undefined;
  /** The day of the month on which it repeats; null is today's. */
  chargeDay: ChargeDay | null;
};

type Written = {
  often: string;
  amount: Minor | null;
  day: string;
  into: string;
  name: string;
  cloth: PortfolioCloth;
};

export type SaveFormProps = {
  plan: Product;
  /** Those of the member in this plan that take more, newest first: the first is chosen. Undefined until they are read. */
  portfolios: readonly PortfolioLite[] | undefined;
  /** What was written before, in minor units. */
  amount: Minor | null;
  onContinue: (saving: Saving) => void;
};

const Name = object({ name: PortfolioName });

/** Says what is wrong with a name; one that is left out is none. */
function findNameFault(written: string): string | undefined {
  const name = toPortfolioName(written);
  return name === null ? undefined : findFieldErrors({ name }, Name)?.["name"];
}

const ONCE = "once";

/** How often, beside once. What is rarer is set up under Recurring Contributions. */
const OFTEN = [
  { value: ONCE, label: say("Once") },
  { value: "weekly", label: say("Weekly") },
  { value: "monthly", label: say("Monthly") },
  { value: "quarterly", label: say("Quarterly") },
];

const toInterval = (often: string | undefined): Interval | undefined =>
  OFFERED.find((interval) => interval === often);

/** The form of a plan's page: how often, how much, on which day and into what. How to pay is asked next. */
export function SaveForm({ plan, portfolios: read, amount: before, onContinue }: SaveFormProps) {
  const { currency } = plan;
  /** What there is to add to. Only one thing repeats into a portfolio. */
  const listPortfolios = (often: string | undefined): readonly PortfolioLite[] =>
    (read ?? []).filter(({ is_recurring: repeats }) => toInterval(often) === undefined || !repeats);
  /** The portfolio that this answer means; before there is one, the first. */
  const findChosen = (often: string | undefined, into: string | undefined) =>
    into === undefined || into === ""
      ? listPortfolios(often)[0]
      : listPortfolios(often).find(({ id }) => id === into);
  const findFault = ({ often, into, amount }: Pick<Written, "often" | "into" | "amount">) =>
    toInterval(often) === undefined
      ? findAmountFault(plan, findChosen(often, into) !== undefined, amount)
      : findRecurringFault(plan, amount);
  const form = useForm<Written>({
    defaultValues: {
      often: ONCE,
      amount: before,
      day: "25",
      into: "",
      name: "",
      cloth: pickPlanHem(plan.id),
    },
    unsent: useUnsent("plan", ["often", "amount", "day", "into", "name", "cloth"]),
    check: (written) => ({
      ...toFieldError("amount", findFault(written)),
      ...toFieldError(
        "name",
        findChosen(written.often, written.into) === undefined
          ? findNameFault(written.name)
          : undefined,
      ),
    }),
    send: ({ often, amount, day, into, name, cloth }) => {
      if (amount === null || amount <= 0n) return;
      const chosen = findChosen(often, into);
      const interval = toInterval(often);
      const isNamed = chosen === undefined && (read ?? []).length > 0;
      onContinue({
        amount,
        portfolioId: chosen?.id,
        opens: isNamed
          ? { portfolio_name: toPortfolioName(name), portfolio_cloth: cloth }
          : undefined,
        interval,
        chargeDay: interval !== undefined && hasChargeDay(interval) ? toChargeDay(day) : null,
      });
    },
  });
  const often = form.watch("often") ?? ONCE;
  const interval = toInterval(often);
  const portfolios = listPortfolios(often);
  const chosen = findChosen(often, form.watch("into"));
  const isTopUp = chosen !== undefined;
  const field = form.amount("amount");
  const amount = field.value;
  const into = form.watch("into") ?? "";
  const isReady =
    read !== undefined &&
    amount !== null &&
    amount > 0n &&
    findFault({ often, into, amount }) === undefined;
  const least = interval === undefined ? getMinimumAmount(plan, isTopUp) : plan.minimum_recurring;
  return (
    <form {...form.props} aria-label={say("Amount to contribute")} className="grid gap-5">
      {plan.allow_recurring && (
        <Segmented
          label={say("How often")}
          block
          options={OFTEN}
          {...form.choice("often")}
          value={often}
        />
      )}
      <AmountField
        label={interval === undefined ? say("Amount") : say("Amount each time")}
        required
        currency={currency}
        {...field}
        onBlur={() => {
          form.leaveField("amount");
        }}
        help={say("From {amount}.", { amount: formatShort(least, currency) })}
      />
      {interval === undefined && (
        <AmountChoices
          amounts={suggestAmounts(plan, isTopUp)}
          currency={currency}
          value={amount}
          onChange={field.onChange}
          className="-mt-2"
        />
      )}
      {interval !== undefined && hasChargeDay(interval) && (
        <SelectField
          label={say("On which day")}
          required
          help={say("Choose the day you are paid.")}
          {...form.choice("day")}
          options={CHARGE_DAY_OPTIONS}
        />
      )}
      {portfolios.length > 0 && (
        <RadioGroup
          label={say("Put into")}
          look="cards"
          options={listChoices(portfolios)}
          {...form.choice("into")}
          value={chosen?.id ?? NEW_PORTFOLIO}
        />
      )}
      {portfolios.length > 0 && !isTopUp && <NewPortfolio form={form} currency={currency} />}
      {interval === undefined ? (
        <BuysOn plan={plan} />
      ) : (
        <>
          <ChargeDays
            interval={interval}
            chargeDay={hasChargeDay(interval) ? toChargeDay(form.watch("day")) : null}
          />
          {isReady && (
            <p>
              <Say
                text="In 12 months {amount}"
                values={{
                  amount: (
                    <strong>
                      {say("{amount} put in", {
                        amount: formatShort(calculateYearlySum(amount, interval), currency),
                      })}
                    </strong>
                  ),
                }}
              />
              <span className="block text-sm text-ink-soft">
                {say(
                  "Gains and losses are not counted. Change, pause or stop it whenever you like.",
                )}
              </span>
            </p>
          )}
        </>
      )}
      <Button type="submit" disabled={!isReady}>
        {say("Continue")}
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
        label={say("Name")}
        optional
        maxLength={PORTFOLIO_NAME_MAX_CHARACTERS}
        help={say("Only you and the club see it.")}
        {...form.field("name")}
      />
      <ClothField
        label={say("Cloth")}
        names={CLOTH_NAMES}
        currency={currency}
        {...cloth}
        value={cloth.value ?? "gather"}
        onChange={cloth.onChange}
      />
    </>
  );
}
