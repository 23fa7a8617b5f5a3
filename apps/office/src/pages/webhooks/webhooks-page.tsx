import { useFlaggedPayments } from "@kinfold/api/office/webhooks";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { FlaggedPaymentState, type FlaggedPayment } from "@kinfold/contract/office/webhooks";
import { Badge, type BadgeProps } from "@kinfold/ui/badge";
import { Figure } from "@kinfold/ui/figure";
import { Filters } from "@kinfold/ui/filters";
import { SelectField } from "@kinfold/ui/select-field";
import type { Column } from "@kinfold/ui/table";
import { is } from "superstruct";
import { useQueueAddress } from "#queue/queue-address.ts";
import { QueuePage } from "#queue/queue-page.tsx";
import { FlaggedPaymentPane } from "./flagged-payment-pane.tsx";
import { toSentenceCase, STATE_WORDS } from "./words.ts";

const ROWS = 50;
const STATES = [
  { value: "", label: "Not closed" },
  ...Object.entries(STATE_WORDS).map(([value, label]) => ({ value, label })),
];
const PROVIDERS = ["paystack", "monnify", "flutterwave"] as const;
const TONES: Readonly<Record<FlaggedPaymentState, BadgeProps["tone"]>> = {
  open: "wait",
  proposed: "info",
  credited: "ok",
  dismissed: "quiet",
};

const COLUMNS: readonly Column<FlaggedPayment>[] = [
  { key: "what", head: "What", names: true, cell: ({ reason }) => toSentenceCase(reason) },
  { key: "member", head: "Member", roomy: true, cell: ({ member }) => member?.name ?? "Unknown" },
  {
    key: "reference",
    head: "Payment",
    width: "7rem",
    roomy: true,
    cell: ({ reference }) => reference ?? "Unknown",
  },
  {
    key: "amount",
    head: "Agreed",
    align: "end",
    width: "8rem",
    card: "end",
    roomy: true,
    cell: ({ reference, amount, currency }) =>
      reference === null || amount === null || currency === null ? (
        ""
      ) : (
        <Figure
          size="row"
          amount={amount}
          currency={currency}
          data-figure={buildFigureId("payment-charged", reference)}
        />
      ),
  },
  {
    key: "provider",
    head: "Provider",
    width: "8rem",
    roomy: true,
    cell: ({ provider }) => toSentenceCase(provider ?? ""),
  },
  {
    key: "state",
    head: "State",
    width: "9rem",
    roomy: true,
    cell: ({ state }) => <Badge tone={TONES[state]}>{STATE_WORDS[state]}</Badge>,
  },
];

/** What providers told us that is not as agreed: nothing was credited, and people decide. */
export function WebhooksPage() {
  const address = useQueueAddress();
  const [state, provider, search] = ["state", "provider", "search"].map((name) =>
    address.get(name),
  );
  const knownProvider = PROVIDERS.find((one) => one === provider);
  const read = useFlaggedPayments({
    page: address.page,
    per_page: ROWS,
    ...(is(state, FlaggedPaymentState) && { state }),
    ...(knownProvider !== undefined && { provider: knownProvider }),
    ...(search !== undefined && search !== "" && { search }),
  });
  return (
    <QueuePage
      title="Flagged payments"
      promise="Messages of providers that are not as agreed. Members were told that we look at it."
      address={address}
      read={read}
      kind="webhook"
      columns={COLUMNS}
      nameOf={({ reason, reference }) =>
        `${toSentenceCase(reason)}, ${reference ?? "unknown payment"}`
      }
      isOver={({ state: stands }) => stands === "credited" || stands === "dismissed"}
      search="Search by payment or reason"
      filters={
        <Filters
          className="flex-1"
          label="Filter flagged payments"
          active={address.countOf(["state", "provider"])}
          onClear={() => {
            address.set({ state: "", provider: "" });
          }}
        >
          <SelectField
            label="State"
            options={STATES}
            value={state ?? ""}
            onChange={(value) => {
              address.set({ state: value });
            }}
          />
          <SelectField
            label="Provider"
            options={[
              { value: "", label: "All" },
              ...PROVIDERS.map((value) => ({ value, label: toSentenceCase(value) })),
            ]}
            value={knownProvider ?? ""}
            onChange={(value) => {
              address.set({ provider: value });
            }}
          />
        </Filters>
      }
      empty={{ title: "No payment is flagged", text: "What providers tell us is as agreed." }}
    >
      {({ id }) => <FlaggedPaymentPane key={id} id={id} />}
    </QueuePage>
  );
}
