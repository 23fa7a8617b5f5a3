import type {
  CheckedDocument,
  CheckedEmail,
  DocumentClaim,
} from "@kinfold/contract/document-checks";
import type { DocumentOutcome } from "@kinfold/contract/verify/judge-document";
import { useClock } from "@kinfold/frame/clock";
import { formatLagosMoment, formatLagosTimeOfDay, formatLongDay } from "@kinfold/frame/lagos-time";
import { describeError } from "@kinfold/frame/refusal-words";
import { Say } from "@kinfold/language/say-parts";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { StatusMark } from "@kinfold/ui/status-mark";
import { useState, type ReactNode } from "react";
import { ContactSupport } from "#shell/contact-support.tsx";

/** Names of documents that have a first and a last day, and of the figure at each end. */
const PERIOD_NAMES = {
  statement: {
    name: say("Wallet statement"),
    before: say("Opening balance"),
    after: say("Closing balance"),
  },
  portfolio_report: {
    name: say("Portfolio report"),
    before: say("Opening value"),
    after: say("Closing value"),
  },
  month_report: {
    name: say("Investment report"),
    before: say("Opening value"),
    after: say("Closing value"),
  },
  full_statement: {
    name: say("Full statement"),
    before: say("Everything, opening"),
    after: say("Everything, closing"),
  },
} as const;

type CardProps = {
  tone: "ok" | "wait" | "error" | "quiet";
  title: string;
  children: ReactNode;
  actions?: ReactNode;
};

function Card({ tone, title, children, actions }: CardProps) {
  const now = useClock();
  const [checkedAt] = useState(() => now().toISOString());
  return (
    <section className="flex flex-col gap-5 rounded-cut border border-t-[11px] border-line border-t-cloth bg-surface p-5 md:px-8 md:py-9">
      <div className="flex items-center gap-4 border-b-2 border-ink pb-5">
        <StatusMark tone={tone} />
        <div>
          <h2 className="heading-md">{title}</h2>
          <p className="text-sm text-ink-soft">
            {say("Checked today at {time}", { time: formatLagosTimeOfDay(checkedAt) })}
          </p>
        </div>
      </div>
      {children}
      {actions !== undefined && <div className="flex flex-wrap gap-3">{actions}</div>}
    </section>
  );
}

const whoOf = ({ holder }: DocumentClaim): string => holder ?? say("The member");

function Amounts({ figures }: Pick<DocumentClaim, "figures">) {
  return figures.map(({ currency, amount }) => (
    <p key={currency}>
      <Figure amount={amount} currency={currency} size="lg" />
    </p>
  ));
}

/** What the document says, as the club has it. */
function Claim({ claim }: { claim: DocumentClaim }) {
  const {
    kind,
    on,
    from,
    opening,
    figures,
    purpose,
    valid_until: until,
    issued_on: issued,
  } = claim;
  const isProof = kind === "at_least" || kind === "full_figures";
  const period = isProof ? undefined : PERIOD_NAMES[kind];
  const [first] = figures;
  const holder = <b className="font-strong text-ink">{whoOf(claim)}</b>;
  return (
    <>
      {isProof && (
        <div className="flex flex-col gap-1.5">
          <p className="text-ink-soft">
            {kind === "at_least" ? (
              <Say text="{holder} held at least" values={{ holder }} />
            ) : (
              <Say text="{holder} held" values={{ holder }} />
            )}
          </p>
          <Amounts figures={figures} />
          <p className="text-ink-soft">
            {say("on {day}, in the club’s plans and wallets.", { day: formatLongDay(on) })}
          </p>
        </div>
      )}
      <Facts aria-label={say("What the document says")}>
        {period !== undefined && <Fact term={say("Document")}>{period.name}</Fact>}
        {period !== undefined && from !== null && (
          <Fact term={say("Period")}>
            {say("{from} to {until}", { from: formatLongDay(from), until: formatLongDay(on) })}
          </Fact>
        )}
        {period !== undefined && opening !== null && first !== undefined && (
          <Fact term={period.before}>
            <Figure amount={opening} currency={first.currency} />
          </Fact>
        )}
        {period !== undefined &&
          figures.map(({ currency, amount }) => (
            <Fact
              key={currency}
              term={figures.length > 1 ? `${period.after}, ${currency}` : period.after}
            >
              <Figure amount={amount} currency={currency} />
            </Fact>
          ))}
        {purpose !== null && <Fact term={say("For")}>{purpose}</Fact>}
        <Fact term={say("Issued")}>{formatLongDay(issued)}</Fact>
        {until !== null && <Fact term={say("Valid until")}>{formatLongDay(until)}</Fact>}
        <Fact term={say("Issued by")}>{say("Kinfold Members Club")}</Fact>
      </Facts>
    </>
  );
}

/** What was sent under the code, to be compared with the email in front of the person who asks: anyone who has one email of ours can copy its code. */
function SentEmail({ email: { subject, sent_at: sentAt, recipient } }: { email: CheckedEmail }) {
  return (
    <>
      <Facts aria-label={say("What we sent")}>
        <Fact term={say("Subject")}>{subject}</Fact>
        <Fact term={say("Sent")}>{formatLagosMoment(sentAt)}</Fact>
        <Fact term={say("To")}>{recipient}</Fact>
      </Facts>
      <p className="text-sm text-ink-soft">
        {say(
          "Compare the subject, the time and the address with your email. If one of them differs, someone copied the code: do nothing that the email asks for, and tell us.",
        )}
      </p>
    </>
  );
}

const compareWords = ({ kind, holder }: DocumentClaim): string => {
  const compared =
    holder === null
      ? say("Compare the amounts with the document in your hand. The club says no more than this.")
      : say(
          "Compare the name and the amounts with the document in your hand. The club says no more than this.",
        );
  return kind === "at_least"
    ? `${compared} ${say("The exact figure stays with the member.")}`
    : compared;
};

const PART_WORDS = {
  file: say("The code is real, but this file is not one that we issued. Rely on nothing in it."),
  "square code": say("We did not sign what this square code says. Rely on nothing in it."),
} as const;

function Changed({
  part,
  document,
}: {
  part: keyof typeof PART_WORDS;
  document: CheckedDocument | undefined;
}) {
  const claim = document?.state === "valid" ? document.claim : null;
  return (
    <>
      <p>{PART_WORDS[part]}</p>
      {claim !== null && claim !== undefined && (
        <>
          <p className="text-ink-soft">
            {say("The document that we issued under this code says:")}
          </p>
          <Claim claim={claim} />
        </>
      )}
    </>
  );
}

function expiredWords(claim: DocumentClaim | null): string {
  const day = formatLongDay(claim?.valid_until ?? "");
  const holder = claim?.holder;
  return holder === undefined || holder === null
    ? say("It was valid until {day}. Ask the member for a new one: making one takes a minute.", {
        day,
      })
    : say("It was valid until {day}. Ask {holder} for a new one: making one takes a minute.", {
        day,
        holder,
      });
}

export type AnswerProps = {
  judged: DocumentOutcome;
  /** Why the club could not be asked. */
  error?: Error | undefined;
  onAgain?: () => void;
  onAnother: () => void;
};

/** The answer about one document, with what to do next. */
export function Answer({ judged, error, onAgain, onAnother }: AnswerProps) {
  const another = (
    <Button variant="outline" onClick={onAnother}>
      {say("Check another")}
    </Button>
  );
  const again = (
    <Button variant="outline" onClick={onAgain}>
      {say("Try again")}
    </Button>
  );
  const report = (
    <>
      {another}
      <ContactSupport />
    </>
  );
  switch (judged.outcome) {
    case "genuine": {
      const { claim, email } = judged.document;
      if (email !== null) {
        return (
          <Card tone="ok" title={say("We sent an email with this code")} actions={report}>
            <SentEmail email={email} />
          </Card>
        );
      }
      return (
        <Card tone="ok" title={say("Genuine")} actions={another}>
          {claim !== null && (
            <>
              <Claim claim={claim} />
              <p className="text-sm text-ink-soft">{compareWords(claim)}</p>
            </>
          )}
        </Card>
      );
    }
    case "changed":
      return (
        <Card
          tone="error"
          title={
            judged.part === "file"
              ? say("The file was changed")
              : say("The square code is not ours")
          }
          actions={report}
        >
          <Changed part={judged.part} document={judged.document} />
        </Card>
      );
    case "expired": {
      const { claim } = judged.document;
      return (
        <Card tone="wait" title={say("Genuine, but expired")} actions={another}>
          <p>{expiredWords(claim)}</p>
        </Card>
      );
    }
    case "withdrawn":
      return (
        <Card tone="quiet" title={say("Withdrawn")} actions={another}>
          <p>
            {say(
              "The member withdrew this document on {day}. Do not rely on it, even if it looks right.",
              { day: formatLongDay(judged.document.withdrawn_on ?? "") },
            )}
          </p>
        </Card>
      );
    case "signed":
      return (
        <Card tone="wait" title={say("Signed by us, not asked yet")} actions={again}>
          <p>
            {say(
              "You are offline. We signed what the square code says, but this page could not ask whether the member withdrew the document.",
            )}
          </p>
          <Claim claim={judged.square.claim} />
        </Card>
      );
    case "unknown":
      return (
        <Card tone="quiet" title={say("Nothing of ours has this code")} actions={report}>
          <p>
            {say(
              "Read the code again: it never has the letters O or I. If you typed it right, the document or email is not ours. We know the codes of our emails for 13 months.",
            )}
          </p>
        </Card>
      );
    case "unreachable":
      return (
        <Card tone="quiet" title={say("We could not check it just now")} actions={again}>
          <p>{error === undefined ? say("Try again in a moment.") : describeError(error)}</p>
        </Card>
      );
  }
}
