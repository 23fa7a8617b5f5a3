import { buildFigureId } from "@kinfold/contract/figure-sources";
import { useTransferReceipts } from "@kinfold/api/office/receipts";
import { TransferState, type TransferReceipt } from "@kinfold/contract/office/receipts";
import { Badge, type BadgeProps } from "@kinfold/ui/badge";
import { Figure } from "@kinfold/ui/figure";
import { Filters } from "@kinfold/ui/filters";
import { SelectField } from "@kinfold/ui/select-field";
import type { Column } from "@kinfold/ui/table";
import { is } from "superstruct";
import { useQueueAddress } from "#queue/queue-address.ts";
import { QueuePage } from "#queue/queue-page.tsx";
import { ReceiptFlags } from "#queue/receipt-flags.tsx";
import { ReceiptPane } from "./receipt-pane.tsx";
import { STATE_WORDS } from "./words.ts";

const ROWS = 50;
const STATES = [
  { value: "", label: "Not decided" },
  ...Object.entries(STATE_WORDS).map(([value, label]) => ({ value, label })),
];
const PROMISES = [
  { value: "", label: "Any" },
  { value: "late", label: "Late" },
  { value: "today", label: "Today" },
];
const FLAGGED = [
  { value: "", label: "All" },
  { value: "yes", label: "To look at twice" },
];
const TONES: Readonly<Record<TransferState, BadgeProps["tone"]>> = {
  waiting: "wait",
  proposed: "info",
  confirmed: "ok",
  rejected: "error",
  corrected: "quiet",
};

const COLUMNS: readonly Column<TransferReceipt>[] = [
  { key: "member", head: "Member", names: true, cell: ({ member }) => member.name },
  {
    key: "amount",
    head: "Told",
    align: "end",
    width: "8rem",
    card: "end",
    cell: ({ id, amount, currency }) => (
      <Figure
        size="row"
        amount={amount}
        currency={currency}
        data-figure={buildFigureId("payment-charged", id)}
      />
    ),
  },
  { key: "reference", head: "Reference", width: "7rem", roomy: true, cell: ({ id }) => id },
  {
    key: "flags",
    head: "Look twice",
    width: "11rem",
    roomy: true,
    cell: (row) => (row.flags.length > 0 ? <ReceiptFlags receipt={row} /> : null),
  },
  {
    key: "state",
    head: "State",
    width: "9rem",
    roomy: true,
    cell: ({ state }) => <Badge tone={TONES[state]}>{STATE_WORDS[state]}</Badge>,
  },
];

/** Receipts of transfers by hand: the money is found on the bank statement by a staff member and confirmed by another. */
export function ReceiptsPage() {
  const address = useQueueAddress();
  const [state, due, flagged, search] = ["state", "due", "flagged", "search"].map((name) =>
    address.get(name),
  );
  const read = useTransferReceipts({
    page: address.page,
    per_page: ROWS,
    ...(is(state, TransferState) && { state }),
    ...((due === "late" || due === "today") && { due }),
    ...(flagged === "yes" && { flagged }),
    ...(search !== undefined && search !== "" && { search }),
  });
  const choose = (name: string) => (value: string) => {
    address.set({ [name]: value });
  };
  return (
    <QueuePage
      title="Receipts"
      promise="Confirmed within 48 hours. One finds the money, another confirms it."
      address={address}
      read={read}
      kind="receipt"
      columns={COLUMNS}
      nameOf={({ member, id }) => `${member.name}, ${id}`}
      isOver={({ state: stands }) => stands !== "waiting" && stands !== "proposed"}
      search="Search by member or reference"
      filters={
        <Filters
          className="flex-1"
          label="Filter receipts"
          active={address.countOf(["state", "due", "flagged"])}
          onClear={() => {
            address.set({ state: "", due: "", flagged: "" });
          }}
        >
          <SelectField
            label="State"
            options={STATES}
            value={state ?? ""}
            onChange={choose("state")}
          />
          <SelectField
            label="Promise"
            options={PROMISES}
            value={due ?? ""}
            onChange={choose("due")}
          />
          <SelectField
            label="Look twice"
            options={FLAGGED}
            value={flagged ?? ""}
            onChange={choose("flagged")}
          />
        </Filters>
      }
      empty={{
        title: "No receipt waits",
        text: "Every transfer that members told us of is decided.",
      }}
    >
      {({ id }) => <ReceiptPane key={id} reference={id} />}
    </QueuePage>
  );
}
