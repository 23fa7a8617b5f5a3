import { useReview } from "@kinfold/api/office/identity";
import type { Review, ReviewDetail } from "@kinfold/contract/office/identity";
import { useState } from "react";
import { Notice } from "@kinfold/ui/notice";
import { Opened } from "#queue/opened.tsx";
import { SharedDetails } from "#queue/shared-details.tsx";
import { ComparedNames } from "./compared-names.tsx";
import { ReviewDecision } from "./review-decision.tsx";
import { ReviewDocument } from "./review-document.tsx";
import { PepNotice } from "./pep-notice.tsx";
import { HandedInFacts, MemberFacts } from "./review-facts.tsx";
import { ReviewHistory } from "./review-history.tsx";

/** One of the queue: the document beside the facts, what names say, what was decided before, and the decision. */
export function ReviewPane({ row }: { row: Review }) {
  return (
    <Opened read={useReview(row.id)} reading="Reading what was handed in">
      {(detail) => <Known detail={detail} />}
    </Opened>
  );
}

function Known({ detail }: { detail: ReviewDetail }) {
  const { document, review, shared } = detail;
  const [isOpened, setOpened] = useState(document?.is_opened ?? false);
  return (
    <>
      {review.names_differ && (
        <Notice tone="warn" title="The names that were typed differ">
          Two of you typed different names, or another name than the member’s. Open the document and
          look again.
        </Notice>
      )}
      {review.member.is_locked && (
        <Notice tone="warn" title="This member is locked">
          Nothing is paid out until two staff members unlock them.
        </Notice>
      )}
      <PepNotice detail={detail} />
      <SharedDetails shared={shared} />
      {document !== null && (
        <ReviewDocument
          review={review}
          document={document}
          onOpened={() => {
            setOpened(true);
          }}
        />
      )}
      <HandedInFacts detail={detail} />
      <ComparedNames detail={detail} />
      <MemberFacts detail={detail} />
      <ReviewHistory steps={detail.history} />
      <ReviewDecision detail={detail} isOpened={isOpened} />
    </>
  );
}
