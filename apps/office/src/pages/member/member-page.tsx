import { Read } from "@kinfold/frame/shell/read";
import { useMemberPage } from "@kinfold/api/office/members";
import { Refusal } from "@kinfold/contract/refusal";
import type { EstateProposal } from "@kinfold/contract/office/estates";
import { formatLagosDate } from "@kinfold/frame/lagos-time";
import type {
  MemberPage as Member,
  MembershipEnding,
  UnlockProposal,
} from "@kinfold/contract/office/members";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Badge } from "@kinfold/ui/badge";
import { Button } from "@kinfold/ui/button";
import { Card } from "@kinfold/ui/card";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import { useState, type ReactNode } from "react";
import { useParams } from "react-router-dom";
import {
  ChangeMembership,
  type MembershipAction,
} from "#flows/change-membership/change-membership.tsx";
import { AcceptName } from "#flows/accept-name/accept-name.tsx";
import { NameProposed } from "#flows/accept-name/name-proposed.tsx";
import { RecordDeath } from "#flows/record-death/record-death.tsx";
import { SettleEstate } from "#flows/settle-estate/settle-estate.tsx";
import { findQueuePage } from "#navigation.ts";
import { PATHS } from "#paths.ts";
import { useCurrentStaff, useMay } from "#session/current-staff.ts";
import { Missing } from "#shell/missing.tsx";
import { ReadFailed } from "#shell/read-failed.tsx";
import {
  StaffActivityFacts,
  IdentityFacts,
  MoneyFacts,
  PersonFacts,
  SignInFacts,
} from "./member-facts.tsx";

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="mb-2 heading-sm">{title}</h2>
      {children}
    </Card>
  );
}

/** Where work about this member waits, each with the way to it. */
function Waiting({ member }: { member: Member }) {
  const places = member.waiting.flatMap(({ queue, count }) => {
    const place = findQueuePage(queue);
    return place === undefined ? [] : [{ ...place, count }];
  });
  if (places.length === 0) return null;
  return (
    <Notice className="mt-5" tone="warn" title="Waits for staff">
      <ul className="m-0 flex list-none flex-col gap-1 p-0">
        {places.map(({ name, href, count }) => (
          <li key={href}>
            <Link href={`${href}?search=${encodeURIComponent(member.name)}`}>{name}</Link>: {count}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const describeEstateProposal = ({ facts }: EstateProposal): string =>
  facts === null
    ? "Undoing the hold of this account is proposed"
    : "The death of this member is recorded, and has to be approved";

/** That the member asked to close their account, or that it is closed, and when its records are erased. */
function EndingNotice({ ending }: { ending: MembershipEnding }) {
  if (ending.estate !== null) {
    const { died_on: diedOn, proof, contact_name: name, contact_phone: phone } = ending.estate;
    return (
      <Notice className="mt-5" tone="warn" title="This account is held for the estate">
        They died on {formatLagosDate(diedOn)}. Proof: {proof} Who speaks for the estate: {name},{" "}
        {phone}. Nothing is paid out or charged, and no email goes out; money that arrives is
        credited.
      </Notice>
    );
  }
  return ending.state === "closed" ? (
    <Notice className="mt-5" title={`This account was closed on ${formatLagosDate(ending.at)}`}>
      No one signs in to it, and no money moves. Its records are erased on{" "}
      {formatLagosDate(ending.erase_on ?? "")}.
    </Notice>
  ) : (
    <Notice className="mt-5" tone="warn" title="The member asked to close this account">
      They asked on {formatLagosDate(ending.at)}.{" "}
      <Link href={`${PATHS.dataRequests}?kind=closings`}>See the request</Link>
    </Notice>
  );
}

/** A proposal to unlock the member: another staff member approves it, and any of them rejects it. */
function UnlockNotice({
  unlock,
  isOwn,
  onChoose,
}: {
  unlock: UnlockProposal;
  isOwn: boolean;
  onChoose: (action: MembershipAction) => void;
}) {
  const { id } = useCurrentStaff();
  const mayDecide = useMay("member.decide");
  const mayLock = useMay("member.lock");
  const isMine = unlock.proposed_by.id === id;
  return (
    <Notice className="mt-5" title="An unlock is proposed">
      <p>
        {unlock.proposed_by.name}: {unlock.reason}
        {isMine && " Another staff member decides it."}
      </p>
      {!isOwn && mayLock && (
        <div className="mt-3 flex flex-wrap gap-2">
          {mayDecide && !isMine && (
            <Button
              variant="outline"
              size="sm"
              onClick={() => {
                onChoose("approve_unlock");
              }}
            >
              Unlock
            </Button>
          )}
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              onChoose(isMine ? "withdraw_unlock" : "reject_unlock");
            }}
          >
            {isMine ? "Withdraw" : "Keep locked"}
          </Button>
        </div>
      )}
    </Notice>
  );
}

/** One member: what the viewer's role may read, and what may be done about the membership. */
export function MemberPage() {
  const { id = "" } = useParams();
  const reading = useMemberPage(id);
  const mayPropose = useMay("member.propose");
  const mayLock = useMay("member.lock");
  const mayReadLedger = useMay("ledger.read");
  const [action, setAction] = useState<MembershipAction>();
  const [isRecording, setRecording] = useState(false);
  const [isNaming, setNaming] = useState(false);
  return (
    <Read
      of={reading}
      waiting="Opening the member"
      renderUnreachable={(error, again) =>
        error instanceof Refusal && error.code === "not_found" ? (
          <Missing />
        ) : (
          <ReadFailed title="The member could not be read" error={error} onRetry={again} />
        )
      }
    >
      {(member) => {
        const { open_change: change, is_own: isOwn } = member;
        const { unlock } = member.sign_in;
        const isClosed = member.ending?.state === "closed";
        const isHeld = member.ending?.state === "estate";
        return (
          <>
            <p className="mb-1 text-sm">
              <Link href={PATHS.members}>Members</Link>
            </p>
            <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
              <div>
                <PageTitle title={member.name}>{member.name}</PageTitle>
                <p className="mt-2 flex flex-wrap gap-1.5">
                  <Badge tone="info">
                    {member.is_global ? "Global member" : "Nigerian member"}
                  </Badge>
                  {member.ending?.state === "closing_asked" && (
                    <Badge tone="wait">Closing asked</Badge>
                  )}
                  {isClosed && <Badge tone="quiet">Closed</Badge>}
                  {isHeld && <Badge tone="error">Held for the estate</Badge>}
                  {member.is_locked && !isClosed && !isHeld && (
                    <Badge tone="error">Sign-in locked</Badge>
                  )}
                </p>
              </div>
              {!isOwn && !isClosed && (
                <div className="flex flex-wrap gap-2">
                  {mayPropose && change === null && (
                    <Button
                      variant="outline"
                      size="sm"
                      onClick={() => {
                        setAction(member.is_global ? "not_global" : "global");
                      }}
                    >
                      {member.is_global ? "Make no global member" : "Make global member"}
                    </Button>
                  )}
                  {mayPropose && member.open_estate === null && (
                    <Button
                      variant="outline"
                      size="sm"
                      onClick={() => {
                        setRecording(true);
                      }}
                    >
                      {isHeld ? "Undo the hold" : "Record a death"}
                    </Button>
                  )}
                  {mayPropose && member.open_name === null && (
                    <Button
                      variant="outline"
                      size="sm"
                      onClick={() => {
                        setNaming(true);
                      }}
                    >
                      Accept another name
                    </Button>
                  )}
                  {mayLock && unlock === null && !isHeld && (
                    <Button
                      variant="outline"
                      size="sm"
                      onClick={() => {
                        setAction(member.is_locked ? "unlock" : "lock");
                      }}
                    >
                      {member.is_locked ? "Propose to unlock" : "Lock sign-in"}
                    </Button>
                  )}
                </div>
              )}
            </div>
            {isOwn && (
              <Notice className="mt-5" title="This is your own membership">
                Someone else decides what concerns you.
              </Notice>
            )}
            {member.ending !== null && <EndingNotice ending={member.ending} />}
            {member.is_locked && !isClosed && !isHeld && (
              <Notice className="mt-5" tone="warn" title="This member is locked">
                Nothing is paid out or charged. Money that arrives is credited.
              </Notice>
            )}
            {member.open_estate !== null && (
              <Notice className="mt-5" title={describeEstateProposal(member.open_estate)}>
                {member.open_estate.proposed_by.name}: {member.open_estate.reason}{" "}
                <Link href={`${PATHS.dataRequests}?kind=deaths&open=${member.open_estate.id}`}>
                  See it
                </Link>
              </Notice>
            )}
            {unlock !== null && <UnlockNotice unlock={unlock} isOwn={isOwn} onChoose={setAction} />}
            {change !== null && (
              <Notice className="mt-5" title="A change of this membership is proposed">
                {change.proposed_by.name} proposed to make them{" "}
                {change.is_global ? "a global member" : "no global member"}: {change.reason}{" "}
                <Link href={`${PATHS.globalChanges}?open=${change.id}`}>See it</Link>
              </Notice>
            )}
            {member.open_name !== null && (
              <Part title="Another name">
                <NameProposed proposal={member.open_name} />
              </Part>
            )}
            <Waiting member={member} />
            {isHeld && !isOwn && <SettleEstate memberId={member.id} />}
            <div className="mt-5 grid items-start gap-6 xl:grid-cols-2">
              <Part title="Who they are">
                <PersonFacts member={member} />
              </Part>
              <Part title="Signing in">
                <SignInFacts member={member} />
              </Part>
              {member.identity !== null && (
                <Part title="Identity and bank accounts">
                  <IdentityFacts member={member} identity={member.identity} />
                </Part>
              )}
              {member.money !== null && (
                <Part title="Money">
                  <MoneyFacts money={member.money} />
                  {mayReadLedger && (
                    <p className="mt-3">
                      <Link href={`${PATHS.ledgerExports}?member=${encodeURIComponent(member.id)}`}>
                        Export a statement
                      </Link>
                    </p>
                  )}
                </Part>
              )}
              {member.actions !== null && (
                <Part title="What staff did and looked at">
                  <StaffActivityFacts member={member} actions={member.actions} />
                </Part>
              )}
            </div>
            {isNaming && (
              <AcceptName
                member={member}
                onClose={(isDone) => {
                  setNaming(false);
                  if (isDone) void reading.mutate();
                }}
              />
            )}
            {isRecording && (
              <RecordDeath
                member={member}
                isHeld={isHeld}
                onClose={(isDone) => {
                  setRecording(false);
                  if (isDone) void reading.mutate();
                }}
              />
            )}
            {action !== undefined && (
              <ChangeMembership
                action={action}
                member={member}
                unlock={unlock ?? undefined}
                onClose={(isDone) => {
                  setAction(undefined);
                  if (isDone) void reading.mutate();
                }}
              />
            )}
          </>
        );
      }}
    </Read>
  );
}
