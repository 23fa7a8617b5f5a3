import { toWire } from "@kinfold/contract/amount";
import { findFieldErrors } from "@kinfold/contract/describe";
import { NOTE_MAX_CHARACTERS } from "@kinfold/contract/limits";
import { ValuationCorrection, ValuationDraft } from "@kinfold/contract/valuations";
import { useForm, type FormErrors } from "@kinfold/frame/form";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import type { Currency, Minor } from "@kinfold/money";
import { AmountField } from "@kinfold/ui/amount-field";
import { Button } from "@kinfold/ui/button";
import { DateField } from "@kinfold/ui/date-field";
import { TextArea } from "@kinfold/ui/text-area";
import { TextField } from "@kinfold/ui/text-field";

/** Named as the server names them. */
type Written = {
  valued_on?: string | undefined;
  unit_price: string;
  assets: Minor | null;
  liabilities: Minor | null;
  source_note: string;
  reason: string;
};

const figuresOf = ({ unit_price: price, assets, liabilities, source_note: source }: Written) => ({
  assets,
  liabilities,
  unit_price: price.trim() === "" ? null : price.trim().replaceAll(",", ""),
  source_note: source.trim(),
});

/** What is drafted for this plan, as the server takes it. */
export const toValuationDraft = (planId: number, written: Written): ValuationDraft => ({
  plan_id: planId,
  valued_on: written.valued_on ?? "",
  ...figuresOf(written),
});

/** What a published valuation should have been, as the server takes it. */
export const toValuationCorrection = (written: Written): ValuationCorrection => ({
  ...figuresOf(written),
  reason: written.reason.trim(),
});

type FiguresFormProps = {
  currency: Currency;
  /** The day that is first proposed, and the last that may be chosen; without them it is a correction, and asks why. */
  days?: { proposed: string; last: string };
  /** Finds what is wrong before it is sent, by field. */
  check: (written: Written) => FormErrors;
  /** Sends it. What it throws is said in the form. */
  onSend: (written: Written) => Promise<void>;
};

/** Wrong fields of a draft, by the struct that the server reads it with. */
export const checkDraft = (planId: number, written: Written): FormErrors =>
  findFieldErrors(wire(toValuationDraft(planId, written)), ValuationDraft) ?? {};

/** Wrong fields of a correction, by the struct that the server reads it with. */
export const checkCorrection = (written: Written): FormErrors =>
  findFieldErrors(wire(toValuationCorrection(written)), ValuationCorrection) ?? {};

/** As it goes over the wire, which is what the struct reads. */
const wire = (given: object): unknown => JSON.parse(JSON.stringify(given, toWire));

/** What a plan is worth at the end of a day: assets and liabilities, or a price, or both when they agree. */
export function FiguresForm({ currency, days, check, onSend }: FiguresFormProps) {
  const form = useForm<Written>({
    defaultValues: {
      valued_on: days?.proposed ?? "",
      unit_price: "",
      assets: null,
      liabilities: null,
      source_note: "",
      reason: "",
    },
    mode: "onSubmit",
    check,
    send: onSend,
  });

  return (
    <form {...form.props} className="flex flex-col gap-5">
      {days !== undefined && (
        <DateField
          label="Day"
          required
          max={days.last}
          help="The price is of the end of this day in Lagos."
          {...form.field("valued_on")}
        />
      )}
      <TextField
        label="Price of a unit"
        inputMode="decimal"
        autoComplete="off"
        help="At most six decimals. Leave it empty to have it worked out of assets and liabilities."
        {...form.field("unit_price")}
      />
      <AmountField
        label="What the plan has"
        optional
        currency={currency}
        {...form.amount("assets")}
      />
      <AmountField
        label="What the plan owes"
        optional
        currency={currency}
        {...form.amount("liabilities")}
      />
      <TextArea
        label="Where the figures come from"
        required
        rows={2}
        maxLength={NOTE_MAX_CHARACTERS}
        {...form.field("source_note")}
      />
      {days === undefined && (
        <TextArea
          label="What was wrong"
          required
          rows={2}
          maxLength={NOTE_MAX_CHARACTERS}
          {...form.field("reason")}
        />
      )}
      <FormRefusal>{form.refused}</FormRefusal>
      <Button type="submit" {...(form.isSending && { busy: "Drafting" })}>
        Draft it
      </Button>
    </form>
  );
}
