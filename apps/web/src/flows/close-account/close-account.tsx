import { useCancelClosure, useOwnClosure } from "@kinfold/api/account-closures";
import {
  BLOCKER_WORDS,
  type AccountClosure,
  type ClosingBlocker,
} from "@kinfold/contract/account-closures";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { describeError } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Read } from "@kinfold/frame/shell/read";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";
import { PATHS } from "#paths.ts";
import { RequestClosureDialog } from "./request-closure-dialog.tsx";

/** Where each blocker is settled; undefined where it is on this page. */
const PLACES: Readonly<Record<ClosingBlocker, { name: string; href: string } | undefined>> = {
  wallet: { name: say("Open your wallet"), href: PATHS.wallet },
  plan: { name: say("Open your plans"), href: PATHS.contributions },
  payment: { name: say("See your transactions"), href: PATHS.transactions },
  withdrawal: { name: say("See your transactions"), href: PATHS.transactions },
  debt: { name: say("Open your wallet"), href: PATHS.wallet },
  data_request: undefined,
  estate: undefined,
};

/** The end of the account: what it means, what keeps it from being done, asked for and taken back. */
export function CloseAccount() {
  const [isRequesting, setRequesting] = useState(false);
  return (
    <section aria-labelledby="close-account" className="max-w-[40rem]">
      <h2 id="close-account" className="mb-3 heading-sm">
        {say("Close my account and delete my data")}
      </h2>
      <p className="mb-3 text-ink-soft">
        {say(
          "Two people check the request, and we close the account within 30 days. Then you are signed out everywhere and cannot sign in again. Recurring contributions end with the account.",
        )}
      </p>
      <p className="mb-5 text-ink-soft">
        {say(
          "The law has us keep the records of your membership for five years after that. We use them for nothing else, and then we erase them.",
        )}
      </p>
      <Read
        of={useOwnClosure()}
        waiting={say("Looking for what is left in your account")}
        unreachable={say("We could not read your request just now.")}
      >
        {({ request, blockers }) =>
          request?.state === "waiting" ? (
            <Waiting request={request} blockers={blockers} />
          ) : (
            <div className="flex flex-col items-start gap-5">
              {request?.state === "cancelled" && (
                <Notice
                  title={say("You took your request back on {time}", {
                    time: formatLagosMoment(request.cancelled_at ?? ""),
                  })}
                >
                  {say("Your account stays open.")}
                </Notice>
              )}
              {blockers.length > 0 ? (
                <Blocked blockers={blockers} />
              ) : (
                <Button
                  variant="outline"
                  onClick={() => {
                    setRequesting(true);
                  }}
                >
                  {say("Ask to close my account")}
                </Button>
              )}
            </div>
          )
        }
      </Read>
      {isRequesting && (
        <RequestClosureDialog
          onClose={() => {
            setRequesting(false);
          }}
        />
      )}
    </section>
  );
}

/** What has to be settled first, each with the way to it. */
function Blocked({ blockers }: { blockers: readonly ClosingBlocker[] }) {
  return (
    <Notice tone="warn" title={say("Your account cannot be closed yet")} className="w-full">
      <ul className="m-0 mt-2 flex list-none flex-col gap-3 p-0">
        {blockers.map((blocker) => {
          const place = PLACES[blocker];
          const { left, settle } = BLOCKER_WORDS[blocker];
          return (
            <li key={blocker}>
              <span className="block">
                {left} {settle}
              </span>
              {place !== undefined && <Link href={place.href}>{place.name}</Link>}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

function Waiting({
  request: { requested_at: at, due_at: due },
  blockers,
}: {
  request: AccountClosure;
  blockers: readonly ClosingBlocker[];
}) {
  const cancel = useCancelClosure();
  const [refused, setRefused] = useState<string>();

  async function keepAccount(): Promise<void> {
    setRefused(undefined);
    try {
      await cancel.trigger();
      toast.success(say("Your account stays open."));
    } catch (error) {
      setRefused(describeError(error));
    }
  }

  return (
    <div className="flex flex-col items-start gap-5">
      <Notice title={say("We close your account by {time}", { time: formatLagosMoment(due) })}>
        {say(
          "You asked on {time}. Two people of our compliance team check that nothing of yours is left. We write to you when it is closed. Until then you can take the request back.",
          { time: formatLagosMoment(at) },
        )}
      </Notice>
      {blockers.length > 0 && <Blocked blockers={blockers} />}
      <FormRefusal>{refused}</FormRefusal>
      <Button
        variant="outline"
        busy={cancel.isMutating ? say("Taking it back") : undefined}
        onClick={() => void keepAccount()}
      >
        {say("Keep my account")}
      </Button>
    </div>
  );
}
