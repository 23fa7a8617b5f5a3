import { renderUnreachablePage } from "#shell/unreachable-page.tsx";
import { Read } from "@kinfold/frame/shell/read";
import { useGettingStarted } from "@kinfold/api/content";
import type { Step } from "@kinfold/contract/content";
import { sayCount } from "@kinfold/language/say-count";
import { say } from "@kinfold/language/say";
import { ButtonLink } from "@kinfold/ui/button";
import {
  CheckCircleIcon,
  CircleDashedIcon,
  HourglassIcon,
  WarningCircleIcon,
  type Icon,
} from "@kinfold/ui/icon";
import { PageTitle } from "@kinfold/frame/shell/page-title";

/** The member's first steps, as far as they have come: what each is for, how long it takes, and the way to it. */
export function GettingStartedPage() {
  const reading = useGettingStarted();
  return (
    <Read
      of={reading}
      waiting={say("Looking up your steps")}
      renderUnreachable={renderUnreachablePage}
    >
      {(data) => {
        const { steps, done, total } = data;
        const next = steps.find(({ state, optional }) => !optional && isToDo(state))?.id;
        return (
          <>
            <PageTitle title={say("Getting Started")}>{say("Getting Started")}</PageTitle>
            <p className="mt-2 max-w-[60ch] text-ink-soft">
              {done === total
                ? say("You have done all of it. Welcome to the club.")
                : say(
                    "From here to your first contribution, one step at a time. You can stop and come back.",
                  )}
            </p>
            <div className="mt-6 mb-8 max-w-140">
              <p className="mb-2 font-strong">
                {say("{done} of {total} steps done", { done, total })}
              </p>
              <progress
                aria-label={say("Steps done")}
                value={done}
                max={total}
                className="block h-2 w-full overflow-hidden rounded-tag bg-disc accent-action [&::-moz-progress-bar]:bg-action [&::-webkit-progress-bar]:bg-disc [&::-webkit-progress-value]:bg-action"
              />
            </div>
            <ol className="border-t border-line">
              {steps.map((step) => (
                <StepRow key={step.id} step={step} isNext={step.id === next} />
              ))}
            </ol>
          </>
        );
      }}
    </Read>
  );
}

const isToDo = (state: Step["state"]): boolean => state === "to_do" || state === "needs_attention";

const STATES: Record<Step["state"], { name: string; icon: Icon; look: string }> = {
  done: { name: say("Done"), icon: CheckCircleIcon, look: "text-gain" },
  in_review: { name: say("In review"), icon: HourglassIcon, look: "text-info" },
  needs_attention: { name: say("Needs attention"), icon: WarningCircleIcon, look: "text-error" },
  to_do: { name: say("To do"), icon: CircleDashedIcon, look: "text-ink-soft" },
};

const minutesWords = (minutes: number): string =>
  sayCount("{minutes, plural, one {about # minute} other {about # minutes}}", { minutes });

function StepRow({ step, isNext }: { step: Step; isNext: boolean }) {
  const { title, why, state, note, minutes, optional, link, action } = step;
  const { name, icon: StateIcon, look } = STATES[state];
  const facts = [
    name,
    ...(isToDo(state) ? [minutesWords(minutes)] : []),
    ...(optional ? [say("optional")] : []),
  ];
  const isOutside = link !== null && !link.startsWith("/");
  return (
    <li
      aria-current={isNext ? "step" : undefined}
      className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-line py-4.5"
    >
      <StateIcon className={`flex-none self-start ${look}`} />
      <div className="min-w-0 flex-[1_1_18rem] wrap-break-word">
        <h2 className="heading-xs">{title}</h2>
        <p className="mt-1 text-sm text-ink-soft">{facts.join(" · ")}</p>
        {state !== "done" && <p className="mt-1.5 max-w-[60ch] text-ink-soft">{why}</p>}
        {note !== null && state !== "done" && <p className="mt-1.5 max-w-[60ch]">{note}</p>}
      </div>
      {link !== null && isToDo(state) && (
        <ButtonLink
          href={link}
          variant={isNext ? "primary" : "outline"}
          {...(isOutside && { external: true })}
        >
          {action}
          {isOutside && <span className="sr-only">{say("(opens in a new tab)")}</span>}
        </ButtonLink>
      )}
    </li>
  );
}
