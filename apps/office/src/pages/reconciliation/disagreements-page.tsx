import {
  useDisagreements,
  useExplainAlike,
  useExplainDisagreement,
} from "@kinfold/api/office/reconciliation";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { ACCOUNT_NAMES, type Disagreement } from "@kinfold/contract/office/reconciliation";
import { formatShortDay, formatLongDay, formatLagosMoment } from "@kinfold/frame/lagos-time";
import { Badge } from "@kinfold/ui/badge";
import { DateField } from "@kinfold/ui/date-field";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Filters } from "@kinfold/ui/filters";
import { Link } from "@kinfold/ui/link";
import { SelectField } from "@kinfold/ui/select-field";
import type { Column } from "@kinfold/ui/table";
import { toast } from "@kinfold/ui/toast";
import { PATHS } from "#paths.ts";
import { parseDay } from "#queue/address-days.ts";
import { BulkBar, chooseColumn, type Chosen } from "#queue/bulk-bar.tsx";
import { DecisionForm } from "#queue/decision-form.tsx";
import { useQueueAddress } from "#queue/queue-address.ts";
import { QueuePage } from "#queue/queue-page.tsx";
import { parseAccount } from "#queue/reconciled-accounts.ts";
import { useChosen } from "#queue/use-chosen.ts";
import { useMay } from "#session/current-staff.ts";
import { ACCOUNT_OPTIONS, KINDS, STATUS_OPTIONS, STATUSES, parseStatus } from "./account-words.ts";
import { Difference, Side } from "./difference.tsx";

function Status({ item: { status } }: { item: Disagreement }) {
  if (status === "open") return <Badge tone="wait">{STATUSES.open}</Badge>;
  return STATUSES[status];
}

/** A payment by its reference; a line of the bank that names none by its own words. */
function nameOf({ reference, about }: Disagreement): string {
  return reference.startsWith("KIN-") ? reference : about;
}

const isOpen = ({ status }: Disagreement): boolean => status === "open";

const COLUMNS: readonly Column<Disagreement>[] = [
  { key: "reference", head: "Reference", names: true, cell: nameOf },
  { key: "kind", head: "What", roomy: true, cell: ({ kind }) => KINDS[kind] },
  {
    key: "account",
    head: "Account and day",
    roomy: true,
    cell: ({ account, day }) => (
      <>
        {ACCOUNT_NAMES[account]}
        <span className="block text-sm text-ink-soft">{formatShortDay(day)}</span>
      </>
    ),
  },
  {
    key: "difference",
    head: "Difference",
    align: "end",
    card: "end",
    cell: ({ id, difference, currency }) => (
      <Difference
        amount={difference}
        currency={currency}
        figure={buildFigureId("disagreement-difference", id)}
      />
    ),
  },
  {
    key: "status",
    head: "State",
    width: "9rem",
    roomy: true,
    cell: (item) => <Status item={item} />,
  },
];

const OPTIONS = [
  {
    value: "explain",
    label: "Explain",
    busy: "Explaining",
    reasons: [
      "The provider has not passed it on yet",
      "A fee of the bank",
      "Counted on another day",
      "Paid to us by mistake, given back",
    ],
  },
] as const;

const OPTIONS_TOGETHER = [{ ...OPTIONS[0], label: "Explain all that are chosen" }] as const;

function Item({ item, onExplained }: { item: Disagreement; onExplained: () => unknown }) {
  const mayExplain = useMay("reconciliation.explain");
  const { trigger } = useExplainDisagreement(item.id);
  const { currency, account } = item;
  return (
    <>
      <Facts>
        <Fact term="What">{KINDS[item.kind]}</Fact>
        <Fact term="About">{item.about}</Fact>
        <Fact term="Account">{`${ACCOUNT_NAMES[account]}, ${currency}`}</Fact>
        <Fact term="Day">{formatLongDay(item.day)}</Fact>
        <Fact term="Ledger">
          <Side
            amount={item.ledger}
            currency={currency}
            figure={buildFigureId("disagreement-ledger", item.id)}
          />
        </Fact>
        <Fact term={account === "bank" ? "Bank" : "Provider"}>
          <Side
            amount={item.other}
            currency={currency}
            figure={buildFigureId("disagreement-other", item.id)}
          />
        </Fact>
        <Fact term="Difference" total>
          <Difference
            amount={item.difference}
            currency={currency}
            figure={buildFigureId("disagreement-difference", item.id)}
          />
        </Fact>
      </Facts>
      {item.explained_by !== null && item.explained_at !== null && (
        <Facts>
          <Fact term="Explained by">
            {`${item.explained_by.name}, ${formatLagosMoment(item.explained_at)}`}
          </Fact>
          <Fact term="Reason">{item.reason}</Fact>
        </Facts>
      )}
      {item.status === "settled" && item.settled_at !== null && (
        <p className="text-ink-soft">The sides agree since {formatLagosMoment(item.settled_at)}.</p>
      )}
      {item.status === "open" && item.kind === "only_at_bank" && (
        <p className="text-ink-soft">
          What a provider paid out is not explained but posted, under{" "}
          <Link href={PATHS.settlements}>Settlements</Link>. What the bank took or paid for itself,
          and debits of payouts, end under <Link href={PATHS.bankLines}>Bank lines</Link>.
        </p>
      )}
      {item.status === "open" && (
        <DecisionForm
          label="Why do they not agree?"
          options={OPTIONS}
          mayNot={
            mayExplain ? undefined : "Your role reads what is compared and does not explain it."
          }
          onDecide={async ({ words }) => {
            await trigger({ reason: words });
            toast.success("Explained");
            await onExplained();
          }}
        />
      )}
    </>
  );
}

const NONE: readonly Disagreement[] = [];

/** Gives one reason for all that are chosen. */
function Together({ chosen }: { chosen: Chosen }) {
  const { trigger } = useExplainAlike();
  return (
    <>
      <BulkBar chosen={chosen}>{null}</BulkBar>
      {chosen.ids.size > 0 && (
        <section aria-labelledby="together" className="mt-4 max-w-160">
          <h2 id="together" className="heading-sm mb-2">
            Explain them together
          </h2>
          <DecisionForm
            label="Why do they not agree?"
            options={OPTIONS_TOGETHER}
            onDecide={async ({ words: reason }) => {
              await trigger({ ids: [...chosen.ids], reason });
              chosen.clear();
              toast.success("Explained");
            }}
          />
        </section>
      )}
    </>
  );
}

/** What the ledger, providers and the bank do not agree about, until someone says why. */
export function DisagreementsPage() {
  const address = useQueueAddress();
  const [day, account] = [parseDay(address.get("day")), parseAccount(address.get("account"))];
  const stateParameter = address.get("state");
  const status = stateParameter === "" && day === undefined ? "open" : parseStatus(stateParameter);
  const read = useDisagreements({
    page: address.page,
    ...(day !== undefined && { day }),
    ...(account !== undefined && { account }),
    ...(status !== undefined && { status }),
  });
  const mayExplain = useMay("reconciliation.explain");
  const chosen = useChosen(read.data?.data ?? NONE);
  return (
    <QueuePage
      title="Disagreements"
      promise={
        <>
          Explained by the third working day. No money moves by an explanation.{" "}
          <Link href={PATHS.reconciliation}>Back to the days</Link>
        </>
      }
      address={address}
      read={read}
      kind="disagreement"
      columns={mayExplain ? [chooseColumn(chosen, nameOf, isOpen), ...COLUMNS] : COLUMNS}
      nameOf={nameOf}
      isOver={({ status: stands }) => stands !== "open"}
      bulk={mayExplain && <Together chosen={chosen} />}
      filters={
        <Filters
          className="flex-1"
          label="Filter disagreements"
          active={address.countOf(["state", "account", "day"])}
          onClear={() => {
            address.set({ state: "", account: "", day: "" });
          }}
        >
          <SelectField
            label="State"
            placeholder={day === undefined ? STATUSES.open : "All"}
            options={STATUS_OPTIONS}
            value={stateParameter}
            onChange={(state) => {
              address.set({ state });
            }}
          />
          <SelectField
            label="Account"
            placeholder="All"
            options={ACCOUNT_OPTIONS}
            value={account ?? ""}
            onChange={(value) => {
              address.set({ account: value });
            }}
          />
          <DateField
            label="Day"
            value={day ?? ""}
            onChange={({ target }) => {
              address.set({ day: target.value });
            }}
          />
        </Filters>
      }
      empty={{
        title: "Everything is explained",
        text: "The ledger, the providers and the bank agree, or someone has said why they do not.",
      }}
    >
      {(item) => <Item item={item} onExplained={() => read.mutate()} />}
    </QueuePage>
  );
}
