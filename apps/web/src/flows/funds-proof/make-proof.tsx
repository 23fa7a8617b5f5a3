import { useMakeFundsProof } from "@kinfold/api/funds-proofs";
import { DAY_MS } from "@kinfold/contract/durations";
import type { ProvableFunds } from "@kinfold/contract/funds-proofs";
import { PURPOSE_MAX_CHARACTERS } from "@kinfold/contract/limits";
import { useClock } from "@kinfold/frame/clock";
import { toFieldError, useForm, useWritten } from "@kinfold/frame/form";
import { formatLongDay, lagosIsoDay } from "@kinfold/frame/lagos-time";
import { FormActions } from "@kinfold/frame/shell/form-actions";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Say } from "@kinfold/language/say-parts";
import { say } from "@kinfold/language/say";
import type { Currency, Minor } from "@kinfold/money";
import { AmountField } from "@kinfold/ui/amount-field";
import { Checkbox } from "@kinfold/ui/checkbox";
import { DateField } from "@kinfold/ui/date-field";
import { Dialog } from "@kinfold/ui/dialog";
import { Figure } from "@kinfold/ui/figure";
import { RadioGroup } from "@kinfold/ui/radio-group";
import { Segmented } from "@kinfold/ui/segmented";
import { TextField } from "@kinfold/ui/text-field";
import { toast } from "@kinfold/ui/toast";
import { OwnComputed } from "#flows/figure-source/own-figure.tsx";
import { computeTyped } from "#flows/figure-source/typed-amounts.ts";

const TITLE = say("Make a proof of funds");
/** A proof for an embassy is asked to be good for three months. */
const USUAL_DAYS = 90;

const SAYS = [
  {
    value: "at_least",
    label: say("At least an amount"),
    description: say("Your exact figures stay with you"),
  },
  {
    value: "full_figures",
    label: say("Full figures"),
    description: say("Every wallet and portfolio, to the kobo"),
  },
];

type Fields = {
  says: string;
  currency: string;
  least: Minor | null;
  purpose: string;
  valid_until: string;
  shows_name: boolean;
};

const toCurrency = (text: string): Currency => (text === "USD" ? "USD" : "NGN");

export type MakeProofProps = { funds: ProvableFunds; onClose: () => void };

/** Makes a proof of what the member held at the end of a day, and shows the sentence that it will say. */
export function MakeProof({ funds, onClose }: MakeProofProps) {
  const { day, totals, name } = funds;
  const make = useMakeFundsProof();
  const now = useClock();
  const usualEnd = lagosIsoDay(new Date(now().getTime() + USUAL_DAYS * DAY_MS));
  const heldIn = (currency: string): Minor | undefined =>
    totals.find((total) => total.currency === currency)?.amount;
  const form = useForm<Fields>({
    defaultValues: {
      says: "at_least",
      currency: totals[0]?.currency ?? "NGN",
      least: null,
      purpose: "",
      valid_until: usualEnd,
      shows_name: true,
    },
    check: ({ says, currency, least, purpose, valid_until: until }) => ({
      ...toFieldError(
        "least",
        says === "at_least" ? findFault(least, heldIn(currency ?? "")) : undefined,
      ),
      ...toFieldError(
        "purpose",
        (purpose ?? "").trim() === "" ? say("Say what it is for.") : undefined,
      ),
      ...toFieldError("valid_until", (until ?? "") === "" ? say("Choose a day.") : undefined),
    }),
    send: async (filled) => {
      const { says, least, purpose, valid_until, shows_name } = filled;
      const rest = { day: day ?? "", purpose, valid_until, shows_name };
      await make.trigger(
        says === "at_least" && least !== null
          ? { says, least: { currency: toCurrency(filled.currency), amount: least }, ...rest }
          : { says: "full_figures", ...rest },
      );
      toast.success(say("Proof made."));
      onClose();
    },
  });
  const says = useWritten(form, "says");
  const currency = toCurrency(useWritten(form, "currency") ?? "");
  const least = useWritten(form, "least") ?? null;
  const showsName = useWritten(form, "shows_name");
  const isLeast = says === "at_least";
  const shown = isLeast ? (least === null ? [] : [{ currency, amount: least }]) : totals;
  const on = formatLongDay(day ?? "");
  const held = heldIn(currency);
  const isHeld = least !== null && least > 0n && held !== undefined && held >= least;
  const document = {
    holder: <b className="font-strong">{showsName === false ? say("The member") : name}</b>,
    amounts: (
      <>
        {shown.length === 0 && "…"}
        {shown.map(({ currency: of, amount }, at) => (
          <span key={of}>
            {at > 0 && ` ${say("and")} `}
            <OwnComputed
              made={
                isLeast
                  ? computeTyped(of, amount)
                  : {
                      title: say("What you held"),
                      formula: say(
                        "Your whole balance by the club’s tree of liabilities of that day: wallets, and plans at their prices.",
                      ),
                      currency: of,
                      total: amount,
                      parts: [{ words: say("On {day}", { day: on }), amount }],
                    }
              }
            >
              <Figure amount={amount} currency={of} />
            </OwnComputed>
          </span>
        ))}
      </>
    ),
    day: on,
  };
  return (
    <Dialog
      open
      title={TITLE}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <form {...form.props} aria-label={TITLE} className="grid gap-5">
        <RadioGroup
          label={say("What it says")}
          look="cards"
          options={SAYS}
          {...form.choice("says")}
        />
        {isLeast && totals.length > 1 && (
          <Segmented
            label={say("Currency")}
            options={totals.map(({ currency: one }) => ({
              value: one,
              label: one === "NGN" ? say("Naira") : say("Dollars"),
            }))}
            {...form.choice("currency")}
          />
        )}
        {isLeast && (
          <AmountField
            label={say("At least")}
            required
            currency={currency}
            {...form.amount("least")}
            onBlur={() => {
              form.leaveField("least");
            }}
            ok={
              isHeld
                ? held === least
                  ? say("You held this on {day}.", { day: on })
                  : say("You held more than this on {day}.", { day: on })
                : undefined
            }
          />
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={say("For what")}
            required
            maxLength={PURPOSE_MAX_CHARACTERS}
            {...form.field("purpose")}
          />
          <DateField
            label={say("Valid until")}
            required
            min={lagosIsoDay(new Date(now().getTime() + DAY_MS))}
            {...form.field("valid_until")}
          />
        </div>
        <Checkbox label={say("Show my name")} {...form.tick("shows_name")} />
        <div className="rounded-cut bg-surface-sunken px-4.5 py-3.5">
          <p className="text-sm text-ink-soft">{say("It will say")}</p>
          <p>
            {isLeast ? (
              <Say text="{holder} held at least {amounts} on {day}." values={document} />
            ) : (
              <Say text="{holder} held {amounts} on {day}." values={document} />
            )}
          </p>
        </div>
        <FormRefusal>{form.refused}</FormRefusal>
        <FormActions
          verb={say("Make the proof")}
          busy={form.isSending ? say("Making it") : undefined}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

function findFault(least: Minor | null | undefined, held: Minor | undefined): string | undefined {
  if (least === null || least === undefined || least <= 0n)
    return say("Enter the amount you want to prove.");
  return held === undefined || held < least
    ? say("You held less than this on that day. Enter a smaller amount.")
    : undefined;
}
