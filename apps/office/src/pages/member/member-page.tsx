import { Read } from "@kinfold/frame/shell/read";
import { useMemberPage } from "@kinfold/api/office/members";
import { Refusal } from "@kinfold/contract/refusal";
import type { MemberPage as Member, UnlockProposal } from "@kinfold/contract/office/members";
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
  const [action, setAction] = useState<MembershipAction>();
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
                  {member.is_locked && <Badge tone="error">Sign-in locked</Badge>}
                </p>
              </div>
              {!isOwn && (
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
                  {mayLock && unlock === null && (
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
                Somebody else decides what concerns you.
              </Notice>
            )}
            {member.is_locked && (
              <Notice className="mt-5" tone="warn" title="This member is locked">
                Nothing is paid out or charged. Money that arrives is credited.
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
            <Waiting member={member} />
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
                </Part>
              )}
              {member.deeds !== null && (
                <Part title="What staff did and looked at">
                  <StaffActivityFacts member={member} deeds={member.deeds} />
                </Part>
              )}
            </div>
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
