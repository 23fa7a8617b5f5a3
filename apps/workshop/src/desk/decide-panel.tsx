import { Avatar } from "@kinfold/ui/avatar";
import { Button } from "@kinfold/ui/button";
import { Notice } from "@kinfold/ui/notice";
import { TextField } from "@kinfold/ui/text-field";
import type { Ref } from "react";
import type { Cause, Decision, Outcome } from "#contract.ts";
import { formatCount } from "./cause-list.tsx";
import { isDecidable } from "./choose-causes.ts";

export type DecidePanelProps = {
  cause: Cause;
  reviewer: string | undefined;
  reason: string;
  /** What Enter in the field decides. */
  meant: Outcome;
  /** What was earlier of this cause before, the oldest first. */
  earlier: readonly Decision[];
  error: string | undefined;
  refusal: string | undefined;
  isSending: boolean;
  fieldRef: Ref<HTMLInputElement>;
  onReason: (reason: string) => void;
  onDecide: (outcome: Outcome) => void;
};

const OUTCOMES: Readonly<Record<Outcome, string>> = {
  accepted: "Accepted",
  denied: "Denied",
  comment: "Comment",
};

/** What Enter does in the field. */
const HELP: Readonly<Record<Outcome, string>> = {
  accepted: "Enter accepts. It stays for the next cause.",
  denied: "Enter denies. Each run that shows it says so.",
  comment: "Enter adds the comment.",
};

function Key({ children }: { children: string }) {
  return (
    <kbd className="ms-2 rounded-tag border border-current px-1.5 text-xs" aria-hidden>
      {children}
    </kbd>
  );
}

/** Who reviews, why, and what they decide. */
export function DecidePanel(props: DecidePanelProps) {
  const { cause, reviewer, reason, meant, earlier, error, refusal, isSending } = props;
  const { fieldRef, onReason, onDecide } = props;
  const canAccept = isDecidable(cause);
  const screenshots = formatCount(cause.looks.length, "screenshot", "screenshots");
  const busy = (outcome: Outcome): string | undefined =>
    isSending && meant === outcome ? "Saving" : undefined;
  return (
    <section
      aria-label="Decide"
      className="flex flex-col gap-4 rounded-field border border-line bg-surface p-5"
    >
      {earlier.length > 0 && (
        <ul aria-label="What was earlier" className="m-0 flex list-none flex-col gap-1 p-0 text-sm">
          {earlier.map(({ at, by, outcome, reason: why }) => (
            <li key={at}>
              <b>{OUTCOMES[outcome]}</b> by {by}, {at.slice(0, 10)}: {why}
            </li>
          ))}
        </ul>
      )}
      {reviewer === undefined ? (
        <Notice tone="warn" title="No one is named">
          Decisions carry a name. Set it with git config user.name "Your Name" and load this page
          again.
        </Notice>
      ) : (
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            onDecide(meant);
          }}
        >
          <p className="m-0 flex items-center gap-3">
            <Avatar name={reviewer} />
            {reviewer}
          </p>
          <TextField
            ref={fieldRef}
            name="reason"
            label="Reason"
            required
            maxLength={500}
            value={reason}
            error={error}
            help={HELP[meant]}
            onChange={({ target }) => onReason(target.value)}
          />
          {refusal !== undefined && <Notice tone="error">{refusal}</Notice>}
          <div className="flex flex-wrap justify-end gap-3">
            <Button
              type="button"
              variant="quiet"
              busy={busy("comment")}
              onClick={() => onDecide("comment")}
            >
              Comment
              <Key>C</Key>
            </Button>
            {canAccept && (
              <>
                <Button
                  type="button"
                  variant="outline"
                  busy={busy("denied")}
                  onClick={() => onDecide("denied")}
                >
                  Deny
                  <Key>D</Key>
                </Button>
                <Button type="button" busy={busy("accepted")} onClick={() => onDecide("accepted")}>
                  Accept {screenshots}
                  <Key>A</Key>
                </Button>
              </>
            )}
          </div>
        </form>
      )}
    </section>
  );
}
