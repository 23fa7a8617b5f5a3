import { useRefreshReview } from "@kinfold/api/office/identity";
import type { ReviewDetail } from "@kinfold/contract/office/identity";
import { Button } from "@kinfold/ui/button";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import { useState } from "react";
import { ChangeMembership } from "#flows/change-membership/change-membership.tsx";
import { PATHS } from "#paths.ts";
import { useMay } from "#session/current-staff.ts";
import { isPepApprovalMissing } from "./pep-approval-missing.ts";

/** That a politically exposed member waits for senior approval; or, for compliance, the button that marks a member as one. */
export function PepNotice({ detail }: { detail: ReviewDetail }) {
  const { member, review } = detail;
  const mayMark = useMay("pep.propose");
  const mayRead = useMay("compliance.read");
  const refresh = useRefreshReview(review.id);
  const [isMarking, setMarking] = useState(false);
  if (isPepApprovalMissing(detail)) {
    return (
      <Notice tone="warn" title="This member is politically exposed">
        A senior staff member approves them before their government ID is approved.{" "}
        {mayRead && (
          <Link href={`${PATHS.compliance}?open=${review.member.id}`}>See where it stands</Link>
        )}
      </Notice>
    );
  }
  if (member.pep !== null || !mayMark || review.is_own) return null;
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className="self-start"
        onClick={() => {
          setMarking(true);
        }}
      >
        Mark as politically exposed
      </Button>
      {isMarking && (
        <ChangeMembership
          action="pep"
          member={review.member}
          onClose={(isDone) => {
            setMarking(false);
            if (isDone) refresh();
          }}
        />
      )}
    </>
  );
}
