import { renderUnreachable } from "#shell/unread-here.tsx";
import { Read } from "@kinfold/frame/shell/read";
import { useKyc } from "@kinfold/api/kyc";
import type { Kyc } from "@kinfold/contract/kyc";
import { say } from "@kinfold/language/say";
import { Say } from "@kinfold/language/say-parts";
import { Button } from "@kinfold/ui/button";
import { ShieldCheckIcon } from "@kinfold/ui/icon";
import { Notice } from "@kinfold/ui/notice";
import { Prompt } from "@kinfold/ui/prompt";
import { Stepper } from "@kinfold/ui/stepper";
import { toast } from "@kinfold/ui/toast";
import { useRef, type ReactNode } from "react";
import { formatLagosDate } from "@kinfold/frame/lagos-time";
import { useUnsentState } from "#session/unsent.ts";
import { useCurrentMember } from "#session/use-current-member.ts";
import { BvnDocumentForm } from "./bvn-form.tsx";
import { IdDocumentForm } from "./id-form.tsx";
import { OwnDocument, DocumentRow } from "./document-row.tsx";
import {
  isNeeded,
  describeNextStep,
  DOCUMENT_TITLES,
  listDocumentKinds,
  formatDocumentDay,
  formatPromisedDay,
  describeSentDocument,
  getDocumentStatus,
  findStep,
  type DocumentKind,
} from "./document-words.ts";
import { PoaDocumentForm } from "./poa-form.tsx";

/** A member's documents: where each stands, why one was refused, and the form to send what is missing. */
export function KycTab() {
  return (
    <Read
      of={useKyc()}
      waiting={say("Looking up your documents")}
      renderUnreachable={renderUnreachable}
    >
      {(kyc) => <Documents kyc={kyc} />}
    </Read>
  );
}

function Documents({ kyc }: { kyc: Kyc }) {
  const { title, words, isDone } = describeNextStep(kyc, useCurrentMember());
  const kinds = listDocumentKinds(kyc);
  const first = kinds.find((kind) => isNeeded(getDocumentStatus(kyc, kind)));
  return (
    <div className="@container">
      <div className="grid items-start gap-x-12 gap-y-8 @min-[800px]:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <Stepper
            label={say("KYC")}
            steps={[say("Send documents"), say("In review"), say("Approved")]}
            current={findStep(kyc)}
            className="max-w-[560px]"
          />
          <ul className="mt-5 border-t border-line">
            {kinds.map((kind) => (
              <OneDocument key={kind} kyc={kyc} kind={kind} isFirst={kind === first} />
            ))}
          </ul>
        </div>
        <div className="grid gap-5">
          <Prompt tone={isDone ? "info" : "accent"} title={title}>
            <p>{words}</p>
          </Prompt>
          <Notice icon={ShieldCheckIcon}>
            {say(
              "Only staff who check or audit documents see your documents, and every look is written down. Other members never do.",
            )}
          </Notice>
        </div>
      </div>
    </div>
  );
}

/** One document with its form: open for the first that is needed, and for others once they are asked for. */
function OneDocument({ kyc, kind, isFirst }: { kyc: Kyc; kind: DocumentKind; isFirst: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAsked, setAsked] = useUnsentState(`document.${kind}`, false);
  const status = getDocumentStatus(kyc, kind);
  const title = DOCUMENT_TITLES[kind];
  const reason = kind === "bvn" ? (kyc.bvn?.reason ?? null) : kyc[kind].reason;
  const isOpen = isNeeded(status) && (isFirst || isAsked);

  function sent(): void {
    setAsked(false);
    toast.success(
      kind === "bvn"
        ? say("Thank you. We have your answer.")
        : kind === "kyc"
          ? say("We have your government-issued ID.")
          : say("We have your proof of address."),
    );
    // The form that had the focus is about to go.
    heading.current?.focus();
  }

  const forms: Readonly<Record<DocumentKind, ReactNode>> = {
    bvn: <BvnDocumentForm triesLeft={kyc.bvn?.attempts_left ?? 0} onSent={sent} />,
    kyc: <IdDocumentForm onSent={sent} />,
    poa: <PoaDocumentForm onSent={sent} />,
  };
  const file = kind === "bvn" ? null : kyc[kind].file;
  const again = status === "not_submitted" ? say("Send it") : say("Send it again");
  const wayToSend = (
    <Button
      variant="outline"
      size="sm"
      aria-label={`${again}: ${title}`}
      onClick={() => setAsked(true)}
    >
      {again}
    </Button>
  );
  const action = isOpen
    ? forms[kind]
    : isNeeded(status)
      ? wayToSend
      : file !== null && <OwnDocument id={file.id} name={file.name} />;
  return (
    <DocumentRow
      ref={heading}
      title={title}
      status={status}
      reason={status === "rejected" ? reason : null}
      {...(action !== false && { action })}
    >
      {kind === "bvn" ? <BvnWords kyc={kyc} /> : <DocumentWords kyc={kyc} kind={kind} />}
    </DocumentRow>
  );
}

function BvnWords({ kyc: { bvn } }: { kyc: Kyc }) {
  if (bvn?.status === "validated") {
    return (
      <p>
        {bvn.masked === null
          ? say("It matches your name.")
          : say("{masked} matches your name.", { masked: bvn.masked })}
      </p>
    );
  }
  if (bvn?.status === "pending") {
    return (
      <p>
        {say("The names differ a little, so we compare them ourselves.")}
        {bvn.expected_by !== null && (
          <> {say("We will have done so by {day}.", { day: formatPromisedDay(bvn.expected_by) })}</>
        )}
      </p>
    );
  }
  return (
    <p>
      {say(
        "It shows that your bank knows you by the same name. We keep its last digits, never the number.",
      )}
    </p>
  );
}

const WANTED: Readonly<Record<"kyc" | "poa", string>> = {
  kyc: say("A passport, national ID or driver’s licence that is still good, in your own name."),
  poa: say(
    "A utility bill, bank statement or tenancy agreement from the last three months, showing your name and address.",
  ),
};

function DocumentWords({ kyc, kind }: { kyc: Kyc; kind: "kyc" | "poa" }) {
  const { status, submitted_at: at, expected_by: by, expires_on: ends } = kyc[kind];
  const name = describeSentDocument(kyc, kind);
  switch (status) {
    case "pending":
      return (
        <p>
          {at === null ? (
            `${name}.`
          ) : (
            <Say
              text="{name}, sent {day}."
              values={{ name, day: <time dateTime={at}>{formatLagosDate(at)}</time> }}
            />
          )}{" "}
          {by === null ? (
            say("We will finish in 2 or 3 business days.")
          ) : (
            <Say
              text="We will finish in 2 or 3 business days: by {day}."
              values={{ day: <time dateTime={by}>{formatPromisedDay(by)}</time> }}
            />
          )}
        </p>
      );
    case "validated":
      return (
        <p>
          {ends === null
            ? `${name}.`
            : say("{name}, good until {day}.", { name, day: formatDocumentDay(ends) })}
        </p>
      );
    case "expired":
      return (
        <p>
          {ends === null
            ? say("Your {name} has expired.", { name: name.toLowerCase() })
            : say("{name}, expired on {day}.", { name, day: formatDocumentDay(ends) })}{" "}
          {WANTED[kind]}
        </p>
      );
    case "rejected":
    case "not_submitted":
      return <p>{WANTED[kind]}</p>;
  }
}
