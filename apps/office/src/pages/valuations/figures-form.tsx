import { toWire } from "@kinfold/contract/amount";
import { fieldErrors } from "@kinfold/contract/describe";
import { NOTE_MAX_CHARACTERS } from "@kinfold/contract/limits";
import { ValuationCorrection, ValuationDraft } from "@kinfold/contract/valuations";
import { focusFirstError } from "@kinfold/frame/focus-first-error";
import { formWords, refusedFields } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import type { Currency } from "@kinfold/money";
import { AmountField } from "@kinfold/ui/amount-field";
import { Button } from "@kinfold/ui/button";
import { DateField } from "@kinfold/ui/date-field";
import { TextArea } from "@kinfold/ui/text-area";
import { TextField } from "@kinfold/ui/text-field";
import { useRef, useState } from "react";

type Written = {
  day: string;
  price: string;
  assets: bigint | null;
  liabilities: bigint | null;
  source: string;
  reason: string;
};

const NOTHING: Written = {
  day: "",
  price: "",
  assets: null,
  liabilities: null,
  source: "",
  reason: "",
};

const figuresOf = ({ price, assets, liabilities, source }: Written) => ({
  assets,
  liabilities,
  unit_price: price === "" ? null : price.replaceAll(",", ""),
  source_note: source.trim(),
});

/** What is drafted for this plan, as the server takes it. */
export const draftOf = (planId: number, written: Written): ValuationDraft => ({
  plan_id: planId,
  valued_on: written.day,
  ...figuresOf(written),
});

/** What a published valuation should have been, as the server takes it. */
export const correctionOf = (written: Written): ValuationCorrection => ({
  ...figuresOf(written),
  reason: written.reason.trim(),
});

type FiguresFormProps = {
  currency: Currency;
  /** The day that is first proposed, and the last that may be chosen; without them it is a correction, and asks why. */
  days?: { proposed: string; last: string };
  /** Finds what is wrong before it is sent, by field. */
  check: (written: Written) => Record<string, string> | undefined;
  /** Sends it. What it throws is said in the form. */
  onSend: (written: Written) => Promise<void>;
};

/** Wrong fields of a draft, by the struct that the server reads it with. */
export const checkDraft = (planId: number, written: Written): Record<string, string> | undefined =>
  fieldErrors(wire(draftOf(planId, written)), ValuationDraft);

/** Wrong fields of a correction, by the struct that the server reads it with. */
export const checkCorrection = (written: Written): Record<string, string> | undefined =>
  fieldErrors(wire(correctionOf(written)), ValuationCorrection);

/** As it goes over the wire, which is what the struct reads. */
const wire = (given: object): unknown => JSON.parse(JSON.stringify(given, toWire));

/** What a plan is worth at the end of a day: assets and liabilities, or a price, or both when they agree. */
export function FiguresForm({ currency, days, check, onSend }: FiguresFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [written, setWritten] = useState<Written>({ ...NOTHING, day: days?.proposed ?? "" });
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState<string>();
  const [isSending, setSending] = useState(false);
  const write = (change: Partial<Written>): void => {
    setWritten((now) => ({ ...now, ...change }));
  };

  async function send(): Promise<void> {
    if (isSending) return;
    const faults = check(written);
    setWrong(faults ?? {});
    setRefused(undefined);
    if (faults !== undefined) {
      focusFirstError(form.current);
      return;
    }
    setSending(true);
    try {
      await onSend(written);
    } catch (error) {
      setWrong(refusedFields(error));
      setRefused(formWords(error));
      focusFirstError(form.current);
    } finally {
      setSending(false);
    }
  }

  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {days !== undefined && (
        <DateField
          label="Day"
          required
          max={days.last}
          value={written.day}
          help="The price is of the end of this day in Lagos."
          error={wrong["valued_on"]}
          onChange={({ target }) => {
            write({ day: target.value });
          }}
        />
      )}
      <TextField
        label="Price of a unit"
        inputMode="decimal"
        autoComplete="off"
        value={written.price}
        help="At most six decimals. Leave it empty to have it worked out of assets and liabilities."
        error={wrong["unit_price"]}
        onChange={({ target }) => {
          write({ price: target.value.trim() });
        }}
      />
      <AmountField
        label="What the plan has"
        optional
        currency={currency}
        value={written.assets}
        error={wrong["assets"]}
        onChange={(assets) => {
          write({ assets });
        }}
      />
      <AmountField
        label="What the plan owes"
        optional
        currency={currency}
        value={written.liabilities}
        error={wrong["liabilities"]}
        onChange={(liabilities) => {
          write({ liabilities });
        }}
      />
      <TextArea
        label="Where the figures come from"
        required
        rows={2}
        maxLength={NOTE_MAX_CHARACTERS}
        value={written.source}
        error={wrong["source_note"]}
        onChange={({ target }) => {
          write({ source: target.value });
        }}
      />
      {days === undefined && (
        <TextArea
          label="What was wrong"
          required
          rows={2}
          maxLength={NOTE_MAX_CHARACTERS}
          value={written.reason}
          error={wrong["reason"]}
          onChange={({ target }) => {
            write({ reason: target.value });
          }}
        />
      )}
      <FormRefusal>{refused}</FormRefusal>
      <Button type="submit" {...(isSending && { busy: "Drafting" })}>
        Draft it
      </Button>
    </form>
  );
}
