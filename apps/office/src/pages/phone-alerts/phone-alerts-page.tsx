import { useAlertCosts } from "@kinfold/api/office/phone-alerts";
import {
  CHANNEL_NAMES,
  type AlertCosts,
  type ChannelMonth,
  type PhoneChannel,
} from "@kinfold/contract/phone-alerts";
import { getSymbol, type Currency } from "@kinfold/money";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Read } from "@kinfold/frame/shell/read";
import { Badge } from "@kinfold/ui/badge";
import { Empty } from "@kinfold/ui/empty";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import { Table, type Column } from "@kinfold/ui/table";
import { PATHS } from "#paths.ts";
import { renderReadFailed } from "#shell/read-failed.tsx";

const KIND_NAMES: Readonly<Record<string, string>> = {
  code: "codes",
  security: "security",
  verification: "verification",
  payments: "payments",
  recurring: "recurring contributions",
  plan: "plans",
  withdrawal: "withdrawals",
  club: "the club",
};

/** What a provider bills, in its currency. An SMS costs whole kobo, a message of WhatsApp less than a cent. */
const formatCost = (currency: Currency, cost: string): string =>
  `${getSymbol(currency)}${cost.replace(/^\d+/, (whole) => Number(whole).toLocaleString("en-GB"))}`;

function formatMonth(month: string): string {
  const day = new Date(`${month}-15T12:00:00Z`);
  return day.toLocaleDateString("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
}

const COLUMNS: readonly Column<ChannelMonth>[] = [
  {
    key: "month",
    head: "Month",
    names: true,
    width: "11rem",
    cell: ({ month, channel }) => `${formatMonth(month)}, ${CHANNEL_NAMES[channel]}`,
  },
  {
    key: "sent",
    head: "Sent",
    width: "8rem",
    card: "fact",
    cell: ({ sent, segments, channel }) =>
      channel === "sms" && segments !== sent
        ? `${sent.toLocaleString("en-GB")}, ${segments.toLocaleString("en-GB")} parts`
        : sent.toLocaleString("en-GB"),
  },
  {
    key: "not",
    head: "Not sent",
    card: "lines",
    cell: ({ failed, dropped, unknown }) =>
      `${failed} failed, ${dropped} dropped, ${unknown} not known`,
  },
  {
    key: "kinds",
    head: "Of what",
    card: "lines",
    cell: ({ by_kind: kinds, currency }) =>
      kinds.map(({ kind, sent, cost }) => (
        <span key={kind} className="block text-sm">
          {`${sent.toLocaleString("en-GB")} ${KIND_NAMES[kind] ?? kind}, ${formatCost(currency, cost)}`}
        </span>
      )),
  },
  {
    key: "cost",
    head: "Cost",
    width: "8rem",
    card: "end",
    cell: ({ cost, currency }) => formatCost(currency, cost),
  },
];

const countPhones = (costs: AlertCosts, channel: PhoneChannel): number =>
  costs.phones.find((one) => one.channel === channel)?.count ?? 0;

function Costs({ costs }: { costs: AlertCosts }) {
  const reached = costs.limits.filter(({ is_reached: isReached }) => isReached);
  return (
    <>
      {reached.length > 0 && (
        <Notice className="mt-5" tone="error" role="alert" title="A limit is reached">
          {`By ${reached.map(({ channel }) => CHANNEL_NAMES[channel]).join(" and ")}, only alerts about security are sent until the month ends.`}{" "}
          <Link href={`${PATHS.settings}?kind=phone_alerts`}>Change the limit</Link>
        </Notice>
      )}
      <Facts className="mt-5">
        {costs.limits.map(({ channel, currency, limit, cost, is_reached: isReached }) => (
          <Fact key={channel} term={`${CHANNEL_NAMES[channel]} this month`}>
            {`${formatCost(currency, cost)} of ${formatCost(currency, limit)}, ${countPhones(costs, channel).toLocaleString("en-GB")} phones `}
            {isReached && <Badge tone="error">Reached</Badge>}
          </Fact>
        ))}
      </Facts>
      <Table
        className="mt-6"
        caption="Each month"
        columns={COLUMNS}
        rows={costs.months}
        rowKey={({ month, channel }) => `${month} ${channel}`}
        empty={
          <Empty spot="no-transactions" title="No alert yet">
            What alerts cost is listed here once a member has turned them on.
          </Empty>
        }
      />
    </>
  );
}

/** What alerts by SMS and WhatsApp cost in each month, by channel and by kind, beside the limits of this month. */
export function PhoneAlertsPage() {
  return (
    <>
      <PageTitle title="Alerts to phones">Alerts to phones</PageTitle>
      <p className="mt-1 max-w-[70ch] text-ink-soft">
        Members turn alerts on themselves, with a code that is sent to their phone. What the
        providers report replaces the price of the settings.
      </p>
      <Read
        of={useAlertCosts()}
        waiting="Reading what alerts cost"
        renderUnreachable={renderReadFailed("What alerts cost was not read")}
      >
        {(costs) => <Costs costs={costs} />}
      </Read>
    </>
  );
}
