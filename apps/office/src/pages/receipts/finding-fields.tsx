import { useProposeTransferReceipt } from "@kinfold/api/office/receipts";
import { useAcceptMatches } from "@kinfold/api/office/statements";
import { isFarFromAnnounced, type TransferReceipt } from "@kinfold/contract/office/receipts";
import type { ReceiptLine } from "@kinfold/contract/office/statements";
import { useClock } from "@kinfold/frame/clock";
import { formatLongDay, lagosIsoDay } from "@kinfold/frame/lagos-time";
import { formatFigure, ZERO, type Minor } from "@kinfold/money";
import { AmountField } from "@kinfold/ui/amount-field";
import { DateField } from "@kinfold/ui/date-field";
import { SelectField } from "@kinfold/ui/select-field";
import { TextArea } from "@kinfold/ui/text-area";
import { useState } from "react";

const NO_LINE = "none";

type Words = Partial<
  Record<"line" | "received" | "fee" | "valueDate" | "exception" | "retyped", string>
>;

export type Finding = {
  fields: FindingFieldsProps;
  /** Sends the proposal; nothing while a field is wrong. */
  send: (reason: string) => Promise<void>;
};

type FindingFieldsProps = ReturnType<typeof useFields>;

function useFields(receipt: TransferReceipt, lines: readonly ReceiptLine[]) {
  const [lineId, setLineId] = useState(lines.length === 0 ? NO_LINE : "");
  const [typed, setTyped] = useState<Minor | null>(null);
  const [fee, setFee] = useState<Minor | null>(ZERO);
  const [valueDate, setValueDate] = useState("");
  const [exception, setException] = useState("");
  const [retyped, setRetyped] = useState<Minor | null>(null);
  const [isAsked, setAsked] = useState(false);
  const line = lines.find(({ id }) => id === lineId);
  const received = line === undefined ? typed : line.amount;
  const isElsewhere =
    line !== undefined &&
    receipt.account !== null &&
    receipt.account.account_number !== line.account_number;
  const needsReason = lineId === NO_LINE || isElsewhere;
  const isFar = received !== null && received > 0n && isFarFromAnnounced(receipt.amount, received);
  const isByHand = lineId === NO_LINE;
  const wrong: Words = {
    ...(lineId === "" && { line: "Choose the line, or say that there is none." }),
    ...(isByHand && (received ?? 0n) === 0n && { received: "Enter the amount that arrived." }),
    ...(isByHand &&
      (fee === null || (received !== null && received > 0n && fee >= received)) && {
        fee: "The fee must leave something to credit.",
      }),
    ...(isByHand && valueDate === "" && { valueDate: "Enter the day on the bank statement." }),
    ...(needsReason &&
      exception.trim() === "" && {
        exception: isElsewhere
          ? "Say why this line is the money."
          : "Say why no statement line is named.",
      }),
    ...(isFar && retyped !== received && { retyped: "Type the same amount again." }),
  };
  return {
    receipt,
    lines,
    line,
    lineId,
    setLineId,
    received,
    setTyped,
    fee,
    setFee,
    valueDate,
    setValueDate,
    exception,
    setException,
    retyped,
    setRetyped,
    setAsked,
    isByHand,
    isElsewhere,
    needsReason,
    isFar,
    wrong,
    shown: isAsked ? wrong : {},
  };
}

/** What arrived for a receipt: a line of a statement, or figures with the reason why there is no line. */
export function useFinding(receipt: TransferReceipt, lines: readonly ReceiptLine[]): Finding {
  const propose = useProposeTransferReceipt(receipt.id);
  const accept = useAcceptMatches();
  const fields = useFields(receipt, lines);
  async function send(reason: string): Promise<void> {
    const { line, received, fee, valueDate, retyped, wrong, isFar, needsReason } = fields;
    fields.setAsked(true);
    if (Object.keys(wrong).length > 0) return;
    const care = {
      ...(needsReason && { exception_reason: fields.exception.trim() }),
      ...(isFar && { retyped }),
    };
    if (line !== undefined) {
      const match = { reference: receipt.id, line_ids: [line.id], ...care };
      await accept.trigger({ matches: [match], reason });
    } else if (received !== null && fee !== null) {
      await propose.trigger({ received, fee, value_date: valueDate, reason, ...care });
    }
  }
  return { fields, send };
}

const labelOf = ({ amount, currency, value_on: day, sender, narration }: ReceiptLine): string =>
  `${formatFigure(amount, currency)}, ${formatLongDay(day)}, ${sender ?? narration}`;

/** The fields of a proposal. */
export function FindingFields(props: FindingFieldsProps) {
  const { receipt, lines, received, shown, isByHand, isFar } = props;
  const { currency } = receipt;
  const today = lagosIsoDay(useClock()());
  return (
    <div className="flex flex-col gap-4.5">
      {lines.length > 0 && (
        <SelectField
          label="Line of the statement"
          required
          options={[
            ...lines.map((line) => ({ value: line.id, label: labelOf(line) })),
            { value: NO_LINE, label: "No line: this is an exception" },
          ]}
          value={props.lineId}
          onChange={props.setLineId}
          error={shown.line}
        />
      )}
      {isByHand && (
        <div className="grid gap-4.5 sm:grid-cols-3">
          <AmountField
            label="Arrived"
            required
            currency={currency}
            value={received}
            onChange={props.setTyped}
            error={shown.received}
          />
          <AmountField
            label="Fee of the bank"
            currency={currency}
            value={props.fee}
            onChange={props.setFee}
            error={shown.fee}
          />
          <DateField
            label="Value date"
            required
            max={today}
            value={props.valueDate}
            onChange={({ target }) => {
              props.setValueDate(target.value);
            }}
            error={shown.valueDate}
          />
        </div>
      )}
      {props.needsReason && (
        <TextArea
          label={
            props.isElsewhere ? "Why this line is the money" : "Why no statement line is named"
          }
          required
          rows={2}
          value={props.exception}
          onChange={({ target }) => {
            props.setException(target.value);
          }}
          error={shown.exception}
        />
      )}
      {isFar && received !== null && (
        <AmountField
          label="Type the amount again"
          required
          currency={currency}
          value={props.retyped}
          onChange={props.setRetyped}
          help={`${formatFigure(received, currency)} is far from the ${formatFigure(receipt.amount, currency)} that the member announced.`}
          error={shown.retyped}
        />
      )}
    </div>
  );
}
