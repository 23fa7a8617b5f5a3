import {
  useApproveExcoReferral,
  useRejectExcoReferral,
  useExcoReferrals,
} from "@kinfold/api/office/exco";
import { ExcoStatus, type ExcoReferral } from "@kinfold/contract/office/exco";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { Badge, type BadgeProps } from "@kinfold/ui/badge";
import { Fact, Facts } from "@kinfold/ui/facts";
import type { Column } from "@kinfold/ui/table";
import { toast } from "@kinfold/ui/toast";
import { is } from "superstruct";
import { DecisionForm } from "#queue/decision-form.tsx";
import { useQueueAddress } from "#queue/queue-address.ts";
import { QueuePage } from "#queue/queue-page.tsx";
import { StateFilters } from "#queue/state-filters.tsx";
import { useMay } from "#session/current-staff.ts";

const ROWS = 50;
const WORDS: Readonly<Record<ExcoStatus, { words: string; tone: BadgeProps["tone"] }>> = {
  requested: { words: "Asked for", tone: "wait" },
  approved: { words: "Referred", tone: "ok" },
  declined: { words: "Declined", tone: "error" },
  ended: { words: "Ended", tone: "quiet" },
};
const STATES = [
  { value: "", label: "Asked for" },
  { value: "approved", label: "Referred" },
  { value: "declined", label: "Declined" },
  { value: "ended", label: "Ended" },
];

const COLUMNS: readonly Column<ExcoReferral>[] = [
  { key: "member", head: "Member", names: true, cell: ({ member_name: name }) => name },
  { key: "email", head: "Email", width: "14rem", roomy: true, cell: ({ email }) => email },
  { key: "country", head: "Country", width: "5rem", roomy: true, cell: ({ country }) => country },
  {
    key: "status",
    head: "Status",
    width: "7.5rem",
    roomy: true,
    cell: ({ status }) => <Badge tone={WORDS[status].tone}>{WORDS[status].words}</Badge>,
  },
];

/** Those who joined without knowing a member and asked the Exco to refer them. */
export function ExcoPage() {
  const address = useQueueAddress();
  const [state, search] = ["state", "search"].map((name) => address.get(name));
  const read = useExcoReferrals({
    page: address.page,
    per_page: ROWS,
    status: is(state, ExcoStatus) ? state : "requested",
    ...(search !== undefined && search !== "" && { search }),
  });
  return (
    <QueuePage<ExcoReferral>
      title="Exco referrals"
      promise="The Exco answers within a week. Write down here what it said."
      address={address}
      read={read}
      kind="exco"
      columns={COLUMNS}
      nameOf={({ member_name: name }) => name}
      isOver={({ status: stands }) => stands !== "requested"}
      search="Search by name or email"
      filters={<StateFilters label="Filter referrals" address={address} states={STATES} />}
      empty={{ title: "No one waits", text: "The Exco has answered everybody." }}
    >
      {(row) => <Pane row={row} />}
    </QueuePage>
  );
}

function Pane({ row }: { row: ExcoReferral }) {
  const mayDecide = useMay("exco.decide");
  const approve = useApproveExcoReferral(row.id);
  const reject = useRejectExcoReferral(row.id);
  return (
    <>
      <Facts>
        <Fact term="Email">{row.email}</Fact>
        <Fact term="Lives in">{row.country}</Fact>
        <Fact term="Heard about us">{row.heard_about_us}</Fact>
        {row.referral_person !== null && <Fact term="Named">{row.referral_person}</Fact>}
        <Fact term="Status">
          <Badge tone={WORDS[row.status].tone}>{WORDS[row.status].words}</Badge>
        </Fact>
        {row.decided_by !== null && row.decided_at !== null && (
          <Fact term="Written down by">
            {row.decided_by}, {formatLagosMoment(row.decided_at)}
          </Fact>
        )}
        {row.reason !== null && <Fact term="Because">{row.reason}</Fact>}
      </Facts>
      {row.status === "requested" && (
        <DecisionForm<"approve" | "decline">
          label="What the Exco says"
          options={[
            {
              value: "approve",
              label: "Refer",
              busy: "Writing down",
              reasons: ["Known to two members of the committee", "The committee spoke with them"],
            },
            {
              value: "decline",
              label: "Decline",
              busy: "Writing down",
              reasons: ["The committee could not reach you", "No one of the committee knows you"],
              danger: true,
            },
          ]}
          mayNot={mayDecide ? undefined : "Compliance writes down what the Exco says."}
          onDecide={async ({ decision, words }) => {
            await (decision === "approve" ? approve : reject).trigger({ reason: words });
            toast.success(`Written down. ${row.member_name} is told.`);
          }}
        />
      )}
    </>
  );
}
