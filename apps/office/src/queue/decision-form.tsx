import { NOTE_MAX_CHARACTERS } from "@kinfold/contract/limits";
import { formWords } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Button } from "@kinfold/ui/button";
import { RadioGroup } from "@kinfold/ui/radio-group";
import { SelectField } from "@kinfold/ui/select-field";
import { TextArea } from "@kinfold/ui/text-area";
import { useId, useState, type ReactNode } from "react";

/** The reason that has to be said in words. */
export const OTHER_REASON = "Another reason";

/** One way to decide. */
export type DecisionOption<Decision extends string> = {
  value: Decision;
  /** As a deed: "Approve". */
  label: string;
  /** While it is being sent: "Approving". */
  busy: string;
  /** The usual reasons; `OTHER_REASON` is added to them. */
  reasons: readonly string[];
  /** Why it cannot be chosen yet: "Open the document first." */
  notYet?: string | undefined;
  /** It takes something from the member, or cannot be undone. */
  danger?: boolean;
};

/** What was decided and why. */
export type Decided<Decision extends string> = {
  decision: Decision;
  /** The chosen reason of the list. */
  reason: string;
  /** What was added in words; may be empty, but not for another reason. */
  note: string;
  /** Both as one text, for whoever reads only one. */
  words: string;
};

type DecisionFormProps<Decision extends string> = {
  label?: string;
  /** What whoever is signed in may decide; without any the form says that they only look. */
  options: readonly DecisionOption<Decision>[];
  /** Sends it. What it throws is said in the form. */
  onDecide: (decided: Decided<Decision>) => Promise<void>;
  /** Why they may not decide this: it is their own work. The form is then these words alone. */
  mayNot?: string | undefined;
  /** Further fields of this decision: the amount that arrived. */
  children?: (decision: Decision) => ReactNode;
};

const wordsOf = (reason: string, note: string): string => {
  if (reason === OTHER_REASON) return note;
  return note === "" ? reason : `${reason}. ${note}`;
};

/** Decides about what is open: which way, and always why. Nothing is chosen beforehand, but where there is one way only. */
export function DecisionForm<Decision extends string>(props: DecisionFormProps<Decision>) {
  const { label = "Decision", options, onDecide, mayNot, children } = props;
  const labelId = useId();
  const [only] = options.length === 1 ? options : [];
  const [value, setValue] = useState(only?.value ?? "");
  const [reason, setReason] = useState("");
  const [note, setNote] = useState("");
  const [isAsked, setAsked] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<string>();
  const option = options.find((one) => one.value === value);
  const words = note.trim();
  const wrong = {
    decision: option === undefined ? "Choose what to do." : undefined,
    reason: option !== undefined && reason === "" ? "Choose a reason." : undefined,
    note: reason === OTHER_REASON && words === "" ? "Say why, in your words." : undefined,
  };
  const shown = isAsked ? wrong : { decision: undefined, reason: undefined, note: undefined };

  if (mayNot !== undefined || options.length === 0) {
    return (
      <p data-slot="decision-form" className="border-t border-line pt-4 text-ink-soft">
        {mayNot ?? "Your roles let you look at it and not decide."}
      </p>
    );
  }

  async function send(): Promise<void> {
    setAsked(true);
    const isWrong = Object.values(wrong).some((words) => words !== undefined);
    if (isWrong || option === undefined || isSending) return;
    setSending(true);
    setRefused(undefined);
    try {
      await onDecide({
        decision: option.value,
        reason,
        note: words,
        words: wordsOf(reason, words),
      });
    } catch (error) {
      setRefused(formWords(error));
    } finally {
      setSending(false);
    }
  }

  return (
    <form
      data-slot="decision-form"
      aria-labelledby={labelId}
      noValidate
      className="flex flex-col gap-4.5 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h3 id={labelId} className="heading-xs">
        {label}
      </h3>
      {only === undefined && (
        <RadioGroup
          label="What to do"
          look="tiles"
          required
          options={options.map(({ label: name, notYet, value: key }) => ({
            value: key,
            label: name,
            description: notYet,
            disabled: notYet !== undefined,
          }))}
          value={value}
          error={shown.decision}
          onChange={(chosen) => {
            setValue(chosen);
            setReason("");
            setAsked(false);
            setRefused(undefined);
          }}
        />
      )}
      {option !== undefined && (
        <>
          {children?.(option.value)}
          <SelectField
            label="Reason"
            required
            options={[...option.reasons, OTHER_REASON].map((each) => ({
              value: each,
              label: each,
            }))}
            value={reason}
            onChange={setReason}
            error={shown.reason}
          />
          <TextArea
            label="In your words"
            required={reason === OTHER_REASON}
            optional={reason !== OTHER_REASON}
            rows={2}
            maxLength={NOTE_MAX_CHARACTERS}
            value={note}
            onChange={({ target }) => {
              setNote(target.value);
            }}
            error={shown.note}
          />
        </>
      )}
      <FormRefusal>{refused}</FormRefusal>
      <Button
        type="submit"
        variant={option?.danger === true ? "danger" : "primary"}
        {...(isSending && option !== undefined && { busy: option.busy })}
      >
        {option?.label ?? "Decide"}
      </Button>
    </form>
  );
}
