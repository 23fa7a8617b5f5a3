import { renderReadFailed } from "#shell/read-failed.tsx";
import { Read } from "@kinfold/frame/shell/read";
import { useMembers } from "@kinfold/api/office/members";
import type { FoundMember } from "@kinfold/contract/office/members";
import { formatLagosDate, formatLagosMoment } from "@kinfold/frame/lagos-time";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Badge } from "@kinfold/ui/badge";
import { ButtonLink } from "@kinfold/ui/button";
import { Empty } from "@kinfold/ui/empty";
import { Filters } from "@kinfold/ui/filters";
import { Pagination } from "@kinfold/ui/pagination";
import { SearchField } from "@kinfold/ui/search-field";
import { SelectField } from "@kinfold/ui/select-field";
import { Table, type Column } from "@kinfold/ui/table";
import { useNavigate } from "react-router-dom";
import { PATHS } from "#paths.ts";
import { useQueueAddress, type QueueAddress } from "#queue/queue-address.ts";
import { useMay } from "#session/current-staff.ts";

const ROWS = 25;
const LOADING_ROWS = 8;
const FILTERS = ["kind", "verified", "locked"] as const;

const OPTIONS = {
  kind: [
    { value: "", label: "Everybody" },
    { value: "global", label: "Global" },
    { value: "nigerian", label: "Nigerian" },
  ],
  verified: [
    { value: "", label: "Everybody" },
    { value: "yes", label: "Approved" },
    { value: "no", label: "Not yet" },
  ],
  locked: [
    { value: "", label: "Everybody" },
    { value: "yes", label: "Locked" },
    { value: "no", label: "Not locked" },
  ],
};
const LABELS = { kind: "Membership", verified: "Documents", locked: "Sign-in" };

const oneOf = <Value extends string>(said: string, values: readonly Value[]): Value | undefined =>
  values.find((value) => value === said);

function askedIn({ get, page }: QueueAddress) {
  const search = get("search");
  const kind = oneOf(get("kind"), ["global", "nigerian"]);
  const verified = oneOf(get("verified"), ["yes", "no"]);
  const locked = oneOf(get("locked"), ["yes", "no"]);
  return {
    page,
    per_page: ROWS,
    ...(search !== "" && { search }),
    ...(kind !== undefined && { kind }),
    ...(verified !== undefined && { verified }),
    ...(locked !== undefined && { locked }),
  };
}

const COLUMNS: readonly Column<FoundMember>[] = [
  { key: "name", head: "Member", names: true, cell: ({ name }) => name },
  { key: "email", head: "Email", cell: ({ email }) => email },
  { key: "code", head: "Number", width: "9rem", roomy: true, cell: ({ code }) => code },
  {
    key: "status",
    head: "Status",
    width: "14rem",
    card: "end",
    cell: (member) => <MemberStatus member={member} />,
  },
  {
    key: "joined",
    head: "Joined",
    width: "10.5rem",
    roomy: true,
    cell: ({ joined_at: at }) => <time dateTime={at}>{formatLagosMoment(at)}</time>,
  },
];

function MemberStatus({ member }: { member: FoundMember }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {member.is_global && <Badge tone="info">Global</Badge>}
      {member.is_verified === true && <Badge tone="ok">Documents right</Badge>}
      {member.is_verified === false && <Badge tone="wait">Documents open</Badge>}
      {member.ending?.state === "closing_asked" && <Badge tone="wait">Closing asked</Badge>}
      {member.ending?.state === "closed" && (
        <Badge tone="quiet">Closed {formatLagosDate(member.ending.at)}</Badge>
      )}
      {member.ending?.state === "estate" && <Badge tone="error">Held for the estate</Badge>}
      {member.is_locked && (member.ending === null || member.ending.state === "closing_asked") && (
        <Badge tone="error">Locked</Badge>
      )}
    </span>
  );
}

/** Every member, to be found and opened. Opening one is written down, and they see it. */
export function MembersPage() {
  const address = useQueueAddress();
  const navigate = useNavigate();
  const readsIdentities = useMay("identity.read");
  const reading = useMembers(askedIn(address));
  const { data } = reading;
  const shown = FILTERS.filter((name) => name !== "verified" || readsIdentities);
  const isNarrowed = address.countOf([...FILTERS, "search"]) > 0;
  const search = readsIdentities
    ? "Name, email, number, or last 4 of a BVN"
    : "Name, email or number";
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <PageTitle title="Members">Members</PageTitle>
          <p className="mt-1 text-ink-soft">
            Opening a member is written down, and the member sees that their account was looked at.
          </p>
        </div>
        <ButtonLink variant="outline" size="sm" href={PATHS.globalChanges}>
          Global or not
        </ButtonLink>
      </div>
      <div className="mt-4 flex flex-col gap-3">
        <SearchField
          landmark
          className="sm:max-w-100"
          label={search}
          placeholder={search}
          value={address.get("search")}
          onSearch={(words) => {
            address.set({ search: words });
          }}
        />
        <Filters
          label="Filter members"
          active={address.countOf(FILTERS)}
          onClear={() => {
            address.set({ kind: "", verified: "", locked: "" });
          }}
        >
          {shown.map((name) => (
            <SelectField
              key={name}
              label={LABELS[name]}
              options={OPTIONS[name]}
              value={address.get(name)}
              onChange={(to) => {
                address.set({ [name]: to });
              }}
            />
          ))}
        </Filters>
      </div>
      <Read of={reading} renderUnreachable={renderReadFailed("The members could not be read")}>
        {() => (
          <Table
            className="mt-4"
            caption="Members"
            columns={COLUMNS}
            rows={data?.data ?? []}
            rowKey={({ id }) => id}
            onOpen={({ id }) => {
              void navigate(`${PATHS.members}/${id}`);
            }}
            loadingRows={data === undefined ? LOADING_ROWS : 0}
            empty={
              isNarrowed ? (
                <Empty spot="no-transactions" title="No one matches">
                  No member fits what you search and filter for.
                </Empty>
              ) : (
                <Empty spot="no-notifications" title="No one has joined yet">
                  Members appear here once they prove their email address.
                </Empty>
              )
            }
          />
        )}
      </Read>
      {data !== undefined && data.meta.page_count > 1 && (
        <Pagination
          className="mt-5"
          label="Members, pages"
          page={Math.min(address.page, data.meta.page_count)}
          pages={data.meta.page_count}
          onPage={address.goTo}
        />
      )}
    </>
  );
}
