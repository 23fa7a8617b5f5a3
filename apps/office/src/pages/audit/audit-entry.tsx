import { renderReadFailed } from "#shell/read-failed.tsx";
import { Read } from "@kinfold/frame/shell/read";
import { useAuditEntry } from "@kinfold/api/office/audit";
import type { AuditDetail } from "@kinfold/contract/office/audit";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { Button } from "@kinfold/ui/button";
import { CopyButton } from "@kinfold/ui/copy-button";
import { Fact, Facts } from "@kinfold/ui/facts";
import { XIcon } from "@kinfold/ui/icon";
import { IconButton } from "@kinfold/ui/icon-button";
import { Link } from "@kinfold/ui/link";
import { useEffect, useId, useRef } from "react";
import { PATHS } from "#paths.ts";
import { formatActor, formatSubject } from "./actor-words.ts";
import { AuditChanges } from "./audit-changes.tsx";
import { SubjectLinks } from "./subject-links.tsx";

type AuditEntryProps = {
  number: string;
  onClose: () => void;
  /** Narrows the list to what concerns the same member or thing. */
  onFollow: (filter: Readonly<Record<string, string>>) => void;
};

/** One entry beside the list: who, what and why, before and after, and what proves that it stands as it was written. */
export function AuditEntry({ number, onClose, onFollow }: AuditEntryProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const reading = useAuditEntry(number);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      aria-labelledby={titleId}
      className="min-w-0 rounded-cut bg-surface inset-ring inset-ring-line"
    >
      <header className="flex items-start gap-3 border-b border-line px-6 py-4">
        <h2 id={titleId} ref={heading} tabIndex={-1} className="flex-1 heading-sm outline-none">
          Entry {number}
        </h2>
        <IconButton label="Close" icon={XIcon} className="-mt-1.5 -me-2.5" onClick={onClose} />
      </header>
      <div className="flex flex-col gap-6 px-6 py-5">
        <Read
          of={reading}
          waiting="Looking up the entry"
          renderUnreachable={renderReadFailed("The entry could not be read", "")}
        >
          {(entry) => <Written entry={entry} onFollow={onFollow} />}
        </Read>
      </div>
    </section>
  );
}

function Written({
  entry,
  onFollow,
}: {
  entry: AuditDetail;
  onFollow: AuditEntryProps["onFollow"];
}) {
  const { at, actor, action, sentence, subject, member, reason, before, after, names } = entry;
  return (
    <>
      <Facts>
        <Fact term="When">
          <time dateTime={at}>{formatLagosMoment(at)}</time>
        </Fact>
        <Fact term="Who">{formatActor(actor)}</Fact>
        <Fact term="Action">{sentence}</Fact>
        <Fact term="Code">{action}</Fact>
        <Fact term="Subject">{formatSubject(subject)}</Fact>
        {subject.name !== null && <Fact term="Id of the subject">{subject.id}</Fact>}
        {member !== null && (
          <Fact term="Member">
            <Link href={`${PATHS.members}/${member.id}`}>{member.name ?? member.id}</Link>
          </Fact>
        )}
        <SubjectLinks subject={subject} />
        {reason !== null && <Fact term="Reason">{reason}</Fact>}
      </Facts>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          size="sm"
          onClick={() => {
            onFollow({ subject: subject.id });
          }}
        >
          All about this subject
        </Button>
        {member !== null && (
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              onFollow({ member: member.id });
            }}
          >
            All about this member
          </Button>
        )}
      </div>
      <AuditChanges before={before} after={after} names={names} />
      <Proof entry={entry} />
    </>
  );
}

function Proof({ entry: { hash, previous_hash: previous, number } }: { entry: AuditDetail }) {
  return (
    <section>
      <h3 className="mb-2 text-sm text-ink-soft">
        The entry’s hash follows from its text and from the hash before it.
      </h3>
      <Facts look="well">
        <Fact term="Hash" action={<CopyButton text={`${number}:${hash}`} what="number and hash" />}>
          <code className="text-sm wrap-anywhere">{hash}</code>
        </Fact>
        <Fact term="Before it">
          <code className="text-sm wrap-anywhere">{previous}</code>
        </Fact>
      </Facts>
    </section>
  );
}
