import { useProposeBankOpening } from "@kinfold/api/office/bank-openings";
import { NOTE_MAX_CHARACTERS } from "@kinfold/contract/limits";
import type { BankAccountBalance, OpeningBalance } from "@kinfold/contract/office/statements";
import { useForm, type FormErrors } from "@kinfold/frame/form";
import { formatLongDay } from "@kinfold/frame/lagos-time";
import { FormActions } from "@kinfold/frame/shell/form-actions";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { addUp, formatFigure, toMajor, ZERO, type Currency, type Minor } from "@kinfold/money";
import { readTypedAmount } from "@kinfold/money/typed-amount";
import { Button } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { TextArea } from "@kinfold/ui/text-area";
import { TextField } from "@kinfold/ui/text-field";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";
import { OPENING_PART_WORDS, OPENING_PARTS, type OpeningPart } from "#queue/opening-words.ts";
import { useMay } from "#session/current-staff.ts";

type Opened = BankAccountBalance & { opening: OpeningBalance };

const describeState = ({ parts, is_proposed: isProposed }: OpeningBalance, currency: Currency) => {
  if (isProposed) return "What it was is proposed, and waits for another staff member.";
  if (parts === null) return "No one has said what it was: it is not explained.";
  const texts = OPENING_PARTS.filter((part) => parts[part] !== 0n).map(
    (part) => `${OPENING_PART_WORDS[part]}: ${formatFigure(parts[part], currency)}`,
  );
  return `${texts.join(". ")}.`;
};

/** What each account opened with, and what two staff members said that this was. */
export function OpeningBalances({ accounts }: { accounts: readonly BankAccountBalance[] }) {
  const mayPropose = useMay("line.propose");
  const [open, setOpen] = useState<Opened>();
  const opened = accounts.flatMap(({ opening, ...account }): Opened[] =>
    opening === null ? [] : [{ ...account, opening }],
  );
  if (opened.length === 0) return null;
  return (
    <section aria-label="Opening balances" className="mt-4">
      <ul className="flex flex-col gap-3">
        {opened.map((one) => {
          const { account, opening } = one;
          return (
            <li key={account.id} className="flex flex-wrap items-center justify-between gap-3">
              <p className="max-w-180">
                {account.bank_name} {account.account_number} opened on {formatLongDay(opening.on)}{" "}
                with {formatFigure(opening.amount, account.currency)}.{" "}
                <span className="text-ink-soft">{describeState(opening, account.currency)}</span>
              </p>
              {mayPropose && !opening.is_proposed && (
                <Button
                  variant="quiet"
                  size="sm"
                  onClick={() => {
                    setOpen(one);
                  }}
                >
                  {opening.parts === null ? "Say what it was" : "Say it anew"}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {open !== undefined && (
        <SayOpening
          {...open}
          onClose={() => {
            setOpen(undefined);
          }}
        />
      )}
    </section>
  );
}

type Written = Record<OpeningPart | "reason", string>;

/** The amount of a part in kobo or cents, below zero too; nothing is zero, and what is unclear is undefined. */
function readPart(text: string, currency: Currency): Minor | undefined {
  const read = readTypedAmount(text, { currency, signed: true });
  return read.kind === "amount" ? read.minor : read.kind === "empty" ? ZERO : undefined;
}

/** What is wrong with the parts, by their fields. */
function findErrors(written: Written, opening: Minor, currency: Currency): FormErrors {
  const amounts = OPENING_PARTS.map((part) => [part, readPart(written[part], currency)] as const);
  const unread = amounts.flatMap(([part, amount]) => (amount === undefined ? [part] : []));
  const sum = addUp(amounts, ([, amount]) => amount ?? ZERO);
  return {
    ...Object.fromEntries(unread.map((part) => [part, "Type an amount such as 1234.50."])),
    ...(unread.length === 0 &&
      sum !== opening && {
        suspense: `The parts come to ${formatFigure(sum, currency)}. They have to be ${formatFigure(opening, currency)}.`,
      }),
    ...(written.reason.trim() === "" && { reason: "Say how you know." }),
  };
}

/** Proposes what an opening balance was, in three parts that are the balance. */
function SayOpening({ account, opening, onClose }: Opened & { onClose: () => void }) {
  const { account_number: number, bank_name: bank, currency } = account;
  const propose = useProposeBankOpening();
  const title = `What the opening balance of ${bank} was`;
  const before = opening.parts;
  const form = useForm<Written>({
    defaultValues: {
      in_ledger: before === null ? "" : toMajor(before.in_ledger),
      own_funds: before === null ? "" : toMajor(before.own_funds),
      suspense: before === null ? "" : toMajor(before.suspense),
      reason: "",
    },
    mode: "onSubmit",
    check: (written) => findErrors(written, opening.amount, currency),
    send: async (written) => {
      await propose.trigger({
        account_number: number,
        currency,
        in_ledger: readPart(written.in_ledger, currency) ?? ZERO,
        own_funds: readPart(written.own_funds, currency) ?? ZERO,
        suspense: readPart(written.suspense, currency) ?? ZERO,
        reason: written.reason.trim(),
      });
      toast.success("Proposed. Another staff member approves it.");
      onClose();
    },
  });
  return (
    <Dialog
      open
      title={title}
      description={`Account ${number} held ${formatFigure(opening.amount, currency)} before its first line of ${formatLongDay(opening.on)}. The parts come to that, to the kobo. The ledger had ${formatFigure(opening.expected, currency)} at all banks before that day.`}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <form {...form.props} aria-label={title} className="flex flex-col gap-5">
        {OPENING_PARTS.map((part) => (
          <TextField
            key={part}
            label={`${OPENING_PART_WORDS[part]}, ${currency}`}
            inputMode="decimal"
            {...(part === "own_funds" && {
              help: "Below zero, such as −250.00, where the bank had taken charges.",
            })}
            {...form.field(part)}
          />
        ))}
        <TextArea
          label="How you know"
          required
          maxLength={NOTE_MAX_CHARACTERS}
          {...form.field("reason")}
        />
        <FormRefusal>{form.refused}</FormRefusal>
        <FormActions
          verb="Propose"
          busy={form.isSending ? "Proposing" : undefined}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
