import { REFUSAL_WORDS, REVIEW_WORDS, type ReviewStep } from "@kinfold/contract/office/identity";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";

const ACTIONS: Readonly<Record<ReviewStep["action"], string>> = {
  submitted: "sent by the member",
  proposed: "proposed",
  returned: "sent back",
  withdrawn: "taken back",
  names_differ: "sent back, the names that were typed differ",
  void: "not the same any more",
  approved: "approved",
  rejected: "refused",
  expired: "expired",
};

const REASONS: Readonly<Record<string, string>> = REFUSAL_WORDS;

function saidOf({ note, reason }: ReviewStep): string | undefined {
  const words = reason === null || reason === "other" ? undefined : (REASONS[reason] ?? reason);
  const all = [words, note ?? undefined].filter((one) => one !== undefined);
  return all.length === 0 ? undefined : all.join(": ");
}

/** All that happened to what this member handed in, newest first. */
export function ReviewHistory({ steps }: { steps: readonly ReviewStep[] }) {
  return (
    <section>
      <h3 className="heading-xs">So far</h3>
      <ol className="mt-1.5 flex flex-col">
        {steps.map((step) => (
          <li
            key={`${step.at} ${step.kind} ${step.action}`}
            className="border-b border-line py-2.5 last:border-b-0"
          >
            <p className="flex flex-wrap justify-between gap-x-4 text-[15px]">
              <span>
                {REVIEW_WORDS[step.kind]} {ACTIONS[step.action]}
                {step.by !== null && ` by ${step.by}`}
              </span>
              <time dateTime={step.at} className="text-sm text-ink-soft">
                {formatLagosMoment(step.at)}
              </time>
            </p>
            {saidOf(step) !== undefined && (
              <p className="text-sm wrap-anywhere text-ink-soft">{saidOf(step)}</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
