import { useReviewDocument } from "@kinfold/api/office/identity";
import {
  PURPOSE_WORDS,
  type Purpose,
  type Review,
  type ReviewDetail,
} from "@kinfold/contract/office/identity";
import { refusalWords } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Button } from "@kinfold/ui/button";
import { EyeIcon } from "@kinfold/ui/icon";
import { SelectField } from "@kinfold/ui/select-field";
import { useEffect, useState } from "react";
import { useMay } from "#session/current-staff.ts";

type Paper = NonNullable<ReviewDetail["paper"]>;

const isPurpose = (text: string): text is Purpose => Object.hasOwn(PURPOSE_WORDS, text);

type Shown = { address: string; isPdf: boolean };

/** The document, once somebody has said what they look at it for: every look is written down, and the member can read of it. */
export function ReviewDocument({ review, paper }: { review: Review; paper: Paper }) {
  const document = useReviewDocument(review.id);
  const mayReview = useMay("identity.review");
  const isToDecide = mayReview && (review.state === "waiting" || review.state === "proposed");
  const [chosen, setChosen] = useState("");
  const [shown, setShown] = useState<Shown>();
  const [refused, setRefused] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  useEffect(
    () => () => {
      if (shown !== undefined) URL.revokeObjectURL(shown.address);
    },
    [shown],
  );
  const purpose = isToDecide ? "review" : chosen;

  async function open(): Promise<void> {
    setAsked(true);
    if (!isPurpose(purpose)) return;
    setRefused(undefined);
    try {
      const { blob } = await document.trigger({ purpose });
      const address = URL.createObjectURL(blob);
      // By what came: anything but a PDF is drawn as a picture, or not at all.
      setShown({ address, isPdf: blob.type === "application/pdf" });
    } catch (error) {
      setRefused(refusalWords(error));
    }
  }

  const title = `${paper.document_type}: ${paper.file_name}`;
  if (shown !== undefined) {
    return (
      <figure className="flex flex-col gap-2">
        {shown.isPdf ? (
          // Browsers show no PDF in a sandbox. It was cleaned of scripts when it came.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          <iframe
            title={title}
            src={shown.address}
            className="h-[32rem] w-full rounded-cut bg-surface-sunken"
          />
        ) : (
          <img
            src={shown.address}
            alt={title}
            className="max-h-[32rem] w-full rounded-cut bg-surface-sunken object-contain"
          />
        )}
        <figcaption className="text-sm text-ink-soft">{paper.file_name}</figcaption>
      </figure>
    );
  }
  return (
    <div className="flex flex-col gap-4 rounded-cut bg-surface-sunken px-5 py-5">
      <p className="text-ink-soft">
        {paper.document_type}, {paper.file_name}. That you looked at it is written down.
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
        {...(document.isMutating && { busy: "Fetching it" })}
        onClick={() => void open()}
      >
        Show the document
      </Button>
    </div>
  );
}
