import { useCancelCorrection, useOwnCorrections } from "@kinfold/api/member-corrections";
import type { MemberCorrection } from "@kinfold/contract/member-corrections";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { describeError } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Read } from "@kinfold/frame/shell/read";
import { renderLink } from "#shell/render-link.tsx";
import { say } from "@kinfold/language/say";
import { Say } from "@kinfold/language/say-parts";
import { Button } from "@kinfold/ui/button";
import { Notice } from "@kinfold/ui/notice";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";
import { PATHS } from "#paths.ts";
import { useUnsentState } from "#session/unsent.ts";
import { useCurrentMember } from "#session/use-current-member.ts";
import { CorrectionDialog } from "./correction-dialog.tsx";

/** A correction of what stands as in the member's documents: asked for, followed and taken back. */
export function CorrectDetails() {
  const { locked_fields: locked } = useCurrentMember();
  const [isRequesting, setRequesting] = useUnsentState("correction.is-open", false);
  return (
    <section aria-labelledby="correct-details" className="max-w-[40rem]">
      <h2 id="correct-details" className="mb-3 heading-sm">
        {say("Correct my details")}
      </h2>
      <p className="mb-5 text-ink-soft">
        <Say
          text="Phone, address and next of kin you change yourself under <link>Profile</link>. Your name, date of birth and citizenship stand as in the documents that we approved. Ask us to correct them: two people answer within 30 days. Once they are corrected, you send the documents again."
          values={{ link: renderLink(PATHS.account) }}
        />
      </p>
      <Read
        of={useOwnCorrections()}
        waiting={say("Looking for your requests")}
        unreachable={say("We could not read your requests just now.")}
      >
        {(requests) => (
          <div className="flex flex-col items-start gap-5">
            {requests[0] !== undefined && <Latest request={requests[0]} />}
            {locked.length > 0 && requests[0]?.state !== "waiting" && (
              <Button
                variant="outline"
                onClick={() => {
                  setRequesting(true);
                }}
              >
                {say("Ask for a correction")}
              </Button>
            )}
          </div>
        )}
      </Read>
      {isRequesting && (
        <CorrectionDialog
          onClose={() => {
            setRequesting(false);
          }}
        />
      )}
    </section>
  );
}

/** Where the newest request stands. */
function Latest({ request }: { request: MemberCorrection }) {
  const { state, answer, ended_at: endedAt } = request;
  if (state === "waiting") return <Waiting request={request} />;
  const at = formatLagosMoment(endedAt ?? "");
  if (state === "granted") {
    return (
      <Notice tone="ok" title={say("We corrected your details on {at}", { at })}>
        {say("What we had approved for your old details is asked for again under KYC.")}
      </Notice>
    );
  }
  if (state === "refused") {
    return (
      <Notice tone="warn" title={say("We did not correct your details on {at}", { at })}>
        {answer}
      </Notice>
    );
  }
  return (
    <Notice title={say("You took your request back on {at}", { at })}>
      {say("You can ask again.")}
    </Notice>
  );
}

function Waiting({
  request: { id, requested_at: at, due_at: due },
}: {
  request: MemberCorrection;
}) {
  const cancel = useCancelCorrection(id);
  const [refused, setRefused] = useState<string>();

  async function takeBack(): Promise<void> {
    setRefused(undefined);
    try {
      await cancel.trigger();
      toast.success(say("Your request is cancelled."));
    } catch (error) {
      setRefused(describeError(error));
    }
  }

  return (
    <>
      <Notice title={say("We answer by {time}", { time: formatLagosMoment(due) })}>
        {say(
          "You asked on {time}. Two people of our compliance team compare it with your documents. We write to you when it is answered.",
          { time: formatLagosMoment(at) },
        )}
      </Notice>
      <FormRefusal>{refused}</FormRefusal>
      <Button
        variant="outline"
        busy={cancel.isMutating ? say("Cancelling") : undefined}
        onClick={() => void takeBack()}
      >
        {say("Cancel the request")}
      </Button>
    </>
  );
}
