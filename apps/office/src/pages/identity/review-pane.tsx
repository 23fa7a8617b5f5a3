import { useReview } from "@kinfold/api/office/identity";
import { useGivenUp } from "@kinfold/api/swr";
import type { Review } from "@kinfold/contract/office/identity";
import { refusalWords } from "@kinfold/frame/refusal-words";
import { Button } from "@kinfold/ui/button";
import { Loader } from "@kinfold/ui/loader";
import { Notice } from "@kinfold/ui/notice";
import { ComparedNames } from "./compared-names.tsx";
import { ReviewDecision } from "./review-decision.tsx";
import { ReviewDocument } from "./review-document.tsx";
import { HandedInFacts, MemberFacts } from "./review-facts.tsx";
import { ReviewHistory } from "./review-history.tsx";

/** One of the queue: the document beside the facts, what names say, what was decided before, and the decision. */
export function ReviewPane({ row }: { row: Review }) {
  const { data, error, mutate } = useReview(row.id);
  const isGivenUp = useGivenUp(error);
  if (data === undefined) {
    return isGivenUp && error !== undefined ? (
      <Notice tone="error" role="alert" title="This could not be read">
        <p>{refusalWords(error)}</p>
        <Button variant="outline" size="sm" className="mt-3" onClick={() => void mutate()}>
          Try again
        </Button>
      </Notice>
    ) : (
      <Loader label="Reading what was handed in" />
    );
  }
  const { doubles, paper, review } = data;
  return (
    <>
      {doubles.length > 0 && (
        <Notice tone="warn" title="Look twice">
          {doubles.map(({ by, member }) => (
            <p key={`${by} ${member.id}`}>
              {member.name} handed in {by === "file" ? "the same file" : "the same number"}.
            </p>
          ))}
        </Notice>
      )}
      {paper !== null && <ReviewDocument review={review} paper={paper} />}
      <HandedInFacts detail={data} />
      <ComparedNames detail={data} />
      <MemberFacts detail={data} />
      <ReviewHistory steps={data.history} />
      <ReviewDecision detail={data} />
    </>
  );
}
