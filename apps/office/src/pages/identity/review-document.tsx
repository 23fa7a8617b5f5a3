import { useReviewDocument, useReviewOriginal } from "@kinfold/api/office/identity";
import {
  PURPOSE_WORDS,
  type Purpose,
  type Review,
  type ReviewDetail,
} from "@kinfold/contract/office/identity";
import { describeError } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Button } from "@kinfold/ui/button";
import { EyeIcon } from "@kinfold/ui/icon";
import { SelectField } from "@kinfold/ui/select-field";
import { useState } from "react";
import { DocumentViewer } from "#queue/document-viewer.tsx";
import { OriginalFile } from "#queue/original-file.tsx";
import { useKey } from "#queue/use-key.ts";
import { useMay } from "#session/current-staff.ts";

type ReviewedDocument = NonNullable<ReviewDetail["document"]>;

const isPurpose = (text: string): text is Purpose => Object.hasOwn(PURPOSE_WORDS, text);

/** The document, once someone has said what they look at it for: every look is written down, and the member can read of it. */
export function ReviewDocument({
  review,
  document,
  onOpened,
}: {
  review: Review;
  document: ReviewedDocument;
  onOpened: () => void;
}) {
  const fetching = useReviewDocument(review.id);
  const original = useReviewOriginal(review.id);
  const mayReview = useMay("identity.review");
  const isToDecide = mayReview && (review.state === "waiting" || review.state === "proposed");
  const [chosen, setChosen] = useState("");
  const [shown, setShown] = useState<Blob>();
  const [refused, setRefused] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const purpose = isToDecide ? "review" : chosen;

  async function open(): Promise<void> {
    setAsked(true);
    if (!isPurpose(purpose)) return;
    setRefused(undefined);
    try {
      setShown((await fetching.trigger({ purpose })).blob);
      onOpened();
    } catch (error) {
      setRefused(describeError(error));
    }
  }

  useKey("o", shown === undefined && !fetching.isMutating ? () => void open() : undefined);

  if (shown !== undefined) {
    const title = `${document.document_type}: ${document.file_name}`;
    return (
      <div className="flex flex-col gap-4">
        <DocumentViewer title={title} name={document.file_name} file={shown} />
        <OriginalFile fetchFile={() => original.trigger({ purpose: "audit" })} />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4 rounded-cut bg-surface-sunken px-5 py-5">
      <p className="text-ink-soft">
        {document.document_type}, {document.file_name}. That you looked at it is written down.
      </p>
      {!isToDecide && (
        <SelectField
          label="What do you look at it for?"
          required
          options={Object.entries(PURPOSE_WORDS)
            .filter(([value]) => value !== "review")
            .map(([value, label]) => ({ value, label }))}
          value={chosen}
          onChange={setChosen}
          error={isAsked && chosen === "" ? "Say what you look at it for." : undefined}
        />
      )}
      <FormRefusal>{refused}</FormRefusal>
      <Button
        variant="outline"
        icon={EyeIcon}
        className="self-start"
        aria-keyshortcuts="O"
        {...(fetching.isMutating && { busy: "Fetching it" })}
        onClick={() => void open()}
      >
        Show the document
      </Button>
    </div>
  );
}
