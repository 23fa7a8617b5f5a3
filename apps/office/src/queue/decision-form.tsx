import { NOTE_MAX_CHARACTERS } from "@kinfold/contract/limits";
import { useForm } from "@kinfold/frame/form";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Button } from "@kinfold/ui/button";
import { RadioGroup } from "@kinfold/ui/radio-group";
import { SelectField } from "@kinfold/ui/select-field";
import { TextArea } from "@kinfold/ui/text-area";
import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from "react";
import { formatApprovalFailure } from "#flows/sign-approval/use-signed-approval.tsx";
import { findOptionOfKey, type DecisionKey } from "./decision-keys.ts";
import { useKey } from "./use-key.ts";

/** The reason that has to be said in words. */
export const OTHER_REASON = "Another reason";

/** One way to decide. */
export type DecisionOption<Decision extends string> = {
  value: Decision;
  /** The action, as a button says it: "Approve". */
  label: string;
  /** While it is being sent: "Approving". */
  busy: string;
  /** The usual reasons; `OTHER_REASON` is added to them. */
  reasons: readonly string[];
  /** Why it cannot be chosen yet: "Open the document first." */
  notYet?: string | undefined;
  /** It takes something from the member, or cannot be undone. */
  danger?: boolean;
  /** The key that chooses it, where danger does not say which: an approval that takes something is still chosen by A. */
  chosenBy?: DecisionKey;
};

/** What was decided and why. */
export type Decided<Decision extends string> = {
  decision: Decision;
  /** The chosen reason of the list. */
  reason: string;
  /** What was added in words; may be empty, but not for another reason. */
  note: string;
  /** Both as one text, for a reader that takes only one. */
  words: string;
};

type DecisionFormProps<Decision extends string> = {
  label?: string;
  /** What the staff member who is signed in may decide; without any the form says that they only look. */
  options: readonly DecisionOption<Decision>[];
  /** Sends it. What it throws is said in the form. */
  onDecide: (decided: Decided<Decision>) => Promise<void>;
  /** Why they may not decide this: it is their own work. The form is then these words alone. */
  mayNot?: string | undefined;
  /** It was come to by the key A: it begins with the approval chosen, as that key chooses it. */
  isApproving?: boolean;
  /** Further fields of this decision: the amount that arrived. */
  children?: (decision: Decision) => ReactNode;
};

type Written = { decision: string; reason: string; note?: string };

const wordsOf = (reason: string, note: string): string => {
  if (reason === OTHER_REASON) return note;
  return note === "" ? reason : `${reason}. ${note}`;
};

/** The first field of text that has to be filled and is not. */
const findEmptyField = (form: HTMLElement | null): HTMLElement | undefined =>
  [
    ...(form?.querySelectorAll<HTMLInputElement>(
      "input:is([required], [aria-required=true]), textarea:is([required], [aria-required=true])",
    ) ?? []),
  ].find(({ type, value }) => type !== "checkbox" && type !== "radio" && value === "");

/**
 * Decides about what is open: which way, and always why. Nothing is chosen beforehand, but where there is one way only. The key A
 * chooses to approve with the first usual reason, R to reject; then the first field that still has to be filled has the focus, or what
 * sends the form.
 */
export function DecisionForm<Decision extends string>(props: DecisionFormProps<Decision>) {
  const { label = "Decision", options, onDecide, mayNot, isApproving = false, children } = props;
  const labelId = useId();
  const [only] = options.length === 1 ? options : [];
  const optionOf = (value: string | undefined) => options.find((one) => one.value === value);
  const form = useForm<Written>({
    defaultValues: { decision: only?.value ?? "", reason: "", note: "" },
    mode: "onSubmit",
    words: formatApprovalFailure,
    check: ({ decision, reason, note }) => {
      if (optionOf(decision) === undefined) return { decision: "Choose what to do." };
      return {
        ...(reason === "" && { reason: "Choose a reason." }),
        ...(reason === OTHER_REASON &&
          (note ?? "").trim() === "" && { note: "Say why, in your words." }),
      };
    },
    send: async ({ decision, reason, note }) => {
      const chosen = optionOf(decision);
      if (chosen === undefined) return;
      const words = (note ?? "").trim();
      await onDecide({
        decision: chosen.value,
        reason,
        note: words,
        words: wordsOf(reason, words),
      });
    },
  });
  const place = useRef<HTMLFormElement>(null);
  const canDecide = mayNot === undefined;
  const find = (key: DecisionKey) => (canDecide ? findOptionOfKey(options, key) : undefined);
  const [approving, rejecting] = [find("a"), find("r")];
  /** Chooses what a key stands for, and leads to what is to be done next: an approval has its usual reason. */
  function choose({ value, reasons }: DecisionOption<Decision>, isApproval: boolean): void {
    form.clearErrors();
    form.setValue("decision", value);
    form.setValue("reason", isApproval ? (reasons[0] ?? "") : "");
    requestAnimationFrame(() => {
      const next = isApproval ? findEmptyField(place.current) : undefined;
      const last = isApproval ? "button[type=submit]" : "[role=combobox]";
      (next ?? place.current?.querySelector<HTMLElement>(last))?.focus();
    });
  }
  const begin = useEffectEvent(() => {
    if (isApproving && approving !== undefined) choose(approving, true);
  });
  useEffect(() => {
    begin();
  }, []);
  useKey("a", approving && (() => choose(approving, true)));
  useKey("r", rejecting && (() => choose(rejecting, false)));
  const option = optionOf(form.watch("decision"));
  const isOther = form.watch("reason") === OTHER_REASON;

  if (mayNot !== undefined || options.length === 0) {
    return (
      <p data-slot="decision-form" className="border-t border-line pt-4 text-ink-soft">
        {mayNot ?? "Your roles let you look at it and not decide."}
      </p>
    );
  }

  return (
    <form
      {...form.props}
      ref={place}
      data-slot="decision-form"
      aria-labelledby={labelId}
      className="flex flex-col gap-4.5 border-t border-line pt-4"
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
          {...form.choice("decision")}
          onChange={(chosen) => {
            form.clearErrors();
            form.setValue("decision", chosen);
            form.setValue("reason", "");
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
            {...form.choice("reason")}
          />
          <TextArea
            label="In your words"
            required={isOther}
            optional={!isOther}
            rows={2}
            maxLength={NOTE_MAX_CHARACTERS}
            {...form.field("note")}
          />
        </>
      )}
      <FormRefusal>{form.refused}</FormRefusal>
      <Button
        type="submit"
        variant={option?.danger === true ? "danger" : "primary"}
        {...(form.isSending && option !== undefined && { busy: option.busy })}
      >
        {option?.label ?? "Decide"}
      </Button>
    </form>
  );
}
