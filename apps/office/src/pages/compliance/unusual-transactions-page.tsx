import { toTransactionId } from "@kinfold/contract/ids";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { useUnusualTransactions } from "@kinfold/api/office/unusual-transactions";
import {
  UnusualRule,
  UnusualState,
  type UnusualTransaction,
} from "@kinfold/contract/office/unusual-transactions";
import { Badge } from "@kinfold/ui/badge";
import { Figure } from "@kinfold/ui/figure";
import { Filters } from "@kinfold/ui/filters";
import { SelectField } from "@kinfold/ui/select-field";
import type { Column } from "@kinfold/ui/table";
import { is } from "superstruct";
import { useQueueAddress } from "#queue/queue-address.ts";
import { QueuePage } from "#queue/queue-page.tsx";
import { UNUSUAL_RULE_NAMES, UNUSUAL_STATE_WORDS } from "./case-words.ts";
import { ComplianceNav } from "./compliance-nav.tsx";
import { UnusualPane } from "./unusual-pane.tsx";

const ALL = { value: "", label: "All" };
const FILTERS = [
  {
    name: "state",
    label: "Status",
    options: [
      ALL,
      ...Object.entries(UNUSUAL_STATE_WORDS).map(([value, { words }]) => ({ value, label: words })),
    ],
  },
  {
    name: "rule",
    label: "Rule",
    options: [
      ALL,
      ...Object.entries(UNUSUAL_RULE_NAMES).map(([value, label]) => ({ value, label })),
    ],
  },
] as const;
const NAMES = FILTERS.map(({ name }) => name);

const COLUMNS: readonly Column<UnusualTransaction>[] = [
  { key: "member", head: "Member", names: true, cell: ({ member }) => member.name },
  {
    key: "rule",
    head: "Rule",
    width: "10rem",
    roomy: true,
    cell: ({ rule }) => UNUSUAL_RULE_NAMES[rule],
  },
  {
    key: "amount",
    head: "Amount",
    width: "9rem",
    roomy: true,
    cell: ({ transactions }) => {
      const last = transactions.at(-1);
      return (
        last && (
          <Figure
            size="row"
            amount={last.amount}
            currency={last.currency}
            data-figure={buildFigureId("transaction", toTransactionId(last.id))}
          />
        )
      );
    },
  },
  {
    key: "state",
    head: "State",
    width: "8rem",
    roomy: true,
    cell: ({ state }) => (
      <Badge tone={UNUSUAL_STATE_WORDS[state].tone}>{UNUSUAL_STATE_WORDS[state].words}</Badge>
    ),
  },
];

/** Transactions outside a member's pattern, and several just below the reporting amount. */
export function UnusualTransactionsPage() {
  const address = useQueueAddress();
  const [state, rule] = [address.get("state"), address.get("rule")];
  const read = useUnusualTransactions({
    page: address.page,
    per_page: 25,
    ...(is(state, UnusualState) && { state }),
    ...(is(rule, UnusualRule) && { rule }),
  });
  return (
    <QueuePage
      title="Unusual transactions"
      promise="Looked at within three days: set aside with a reason, or a case. Never speak of it to the member."
      which={<ComplianceNav />}
      address={address}
      read={read}
      columns={COLUMNS}
      isOver={({ state: now }) => now !== "open"}
      nameOf={({ member }) => member.name}
      filters={
        <Filters
          className="flex-1"
          label="Filter transactions"
          active={address.countOf(NAMES)}
          onClear={() => {
            address.set({ state: "", rule: "" });
          }}
        >
          {FILTERS.map(({ name, label, options }) => (
            <SelectField
              key={name}
              label={label}
              options={options}
              value={address.get(name)}
              onChange={(to) => {
                address.set({ [name]: to });
              }}
            />
          ))}
        </Filters>
      }
      empty={{
        title: "Nothing unusual",
        text: "No transaction of the last 12 months fits a rule.",
      }}
    >
      {(row) => <UnusualPane key={`${row.id} ${row.state}`} row={row} />}
    </QueuePage>
  );
}
