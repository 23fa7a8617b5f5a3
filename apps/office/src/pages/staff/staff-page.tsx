import { renderReadFailed } from "#shell/read-failed.tsx";
import { Read } from "@kinfold/frame/shell/read";
import { useStaffPeople } from "@kinfold/api/office/staff";
import type { StaffChangeKind, StaffPerson } from "@kinfold/contract/office/staff";
import { ROLE_NAMES } from "@kinfold/contract/staff-permissions";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Badge } from "@kinfold/ui/badge";
import { Button } from "@kinfold/ui/button";
import { Empty } from "@kinfold/ui/empty";
import { DotsThreeIcon, PlusIcon } from "@kinfold/ui/icon";
import { IconButton } from "@kinfold/ui/icon-button";
import { Link } from "@kinfold/ui/link";
import { Menu } from "@kinfold/ui/menu";
import { Table, type Column } from "@kinfold/ui/table";
import { lazy, Suspense, useMemo, useState } from "react";
import type { Proposed } from "#flows/propose-staff-change/propose-staff-change.tsx";
import { PATHS } from "#paths.ts";
import { useMay } from "#session/current-staff.ts";

const ProposeStaffChange = lazy(async () => ({
  default: (await import("#flows/propose-staff-change/propose-staff-change.tsx"))
    .ProposeStaffChange,
}));

const WAITING: Readonly<Record<StaffChangeKind, string>> = {
  invite: "An invitation waits",
  roles: "Other roles wait",
  disable: "Leaving waits",
  authenticator: "An authenticator waits",
  member: "Another membership waits",
};

function StaffStatus({ person }: { person: StaffPerson }) {
  if (person.disabled_at !== null) return <Badge tone="quiet">Off the staff</Badge>;
  return person.open_change === null ? (
    "At work"
  ) : (
    <Badge tone="wait">{WAITING[person.open_change]}</Badge>
  );
}

const COLUMNS: readonly Column<StaffPerson>[] = [
  {
    key: "name",
    head: "Name",
    names: true,
    cell: ({ name, email, member }) => (
      <>
        {name}
        <span className="block text-sm font-body text-ink-soft">{email}</span>
        {member !== null && (
          <span className="block text-sm font-body text-ink-soft">Member: {member.name}</span>
        )}
      </>
    ),
  },
  {
    key: "roles",
    head: "Roles",
    cell: ({ roles }) => roles.map((role) => ROLE_NAMES[role]).join(", "),
  },
  {
    key: "seen",
    head: "Last seen",
    width: "12rem",
    roomy: true,
    card: "fact",
    cell: ({ last_seen_at: seen }) =>
      seen === null ? "Signed out" : <time dateTime={seen}>{formatLagosMoment(seen)}</time>,
  },
  {
    key: "status",
    head: "Status",
    width: "13rem",
    card: "end",
    cell: (person) => <StaffStatus person={person} />,
  },
];

function buildActionsColumn(onPropose: (proposed: Proposed) => void): Column<StaffPerson> {
  return {
    key: "actions",
    head: "Propose",
    width: "5rem",
    align: "end",
    card: "end",
    cell: (person) =>
      person.disabled_at === null && (
        <Menu
          label={`Propose about ${person.name}`}
          width={240}
          trigger={<IconButton label={`Propose about ${person.name}`} icon={DotsThreeIcon} />}
          items={[
            {
              name: "Other roles",
              disabled: person.open_change !== null,
              action: () => {
                onPropose({ kind: "roles", whom: person });
              },
            },
            {
              name: "A new authenticator",
              disabled: person.open_change !== null,
              action: () => {
                onPropose({ kind: "authenticator", whom: person });
              },
            },
            {
              name: "Their membership",
              disabled: person.open_change !== null,
              action: () => {
                onPropose({ kind: "member", whom: person });
              },
            },
            {
              name: "Take off the staff",
              disabled: person.open_change !== null,
              action: () => {
                onPropose({ kind: "disable", whom: person });
              },
            },
          ]}
        />
      ),
  };
}

/** Who works for the club and in which roles. Admins propose changes here; other admins decide them. */
export function StaffPage() {
  const reading = useStaffPeople();
  const { data } = reading;
  const mayPropose = useMay("staff.propose");
  const [proposed, setProposed] = useState<Proposed>();
  const columns = useMemo(
    () => (mayPropose ? [...COLUMNS, buildActionsColumn(setProposed)] : COLUMNS),
    [mayPropose],
  );
  const people = data?.data ?? [];
  const waiting = people.filter(({ open_change: open }) => open !== null).length;

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <PageTitle title="Staff and roles">Staff and roles</PageTitle>
          <p className="mt-1 text-ink-soft">
            One admin proposes a change, another decides it.{" "}
            <Link href={PATHS.staffChanges}>
              {waiting === 0 ? "Changes of staff" : `Changes of staff: ${waiting} about these wait`}
            </Link>
          </p>
        </div>
        {mayPropose && (
          <Button
            icon={PlusIcon}
            onClick={() => {
              setProposed({ kind: "invite" });
            }}
          >
            Invite a staff member
          </Button>
        )}
      </div>
      <Read
        of={reading}
        renderUnreachable={renderReadFailed("The staff could not be read", "mt-6")}
      >
        {() => (
          <Table
            className="mt-5"
            caption="Staff"
            columns={columns}
            rows={people}
            rowKey={({ id }) => id}
            loadingRows={data === undefined ? 6 : 0}
            empty={
              <Empty spot="no-notifications" title="No one works here yet">
                The first admins are invited from the server.
              </Empty>
            }
          />
        )}
      </Read>
      {proposed !== undefined && (
        <Suspense fallback={null}>
          <ProposeStaffChange
            proposed={proposed}
            onClose={() => {
              setProposed(undefined);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
