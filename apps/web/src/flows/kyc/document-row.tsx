import { fetchFile } from "@kinfold/api/file";
import { keepFile } from "@kinfold/api/files";
import { buildPath } from "@kinfold/contract/endpoint";
import { getKycDocument } from "@kinfold/contract/kyc";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import {
  CheckIcon,
  DownloadSimpleIcon,
  HourglassIcon,
  UploadSimpleIcon,
  WarningCircleIcon,
  type Icon,
} from "@kinfold/ui/icon";
import { Notice } from "@kinfold/ui/notice";
import { StatusBadge } from "@kinfold/ui/status-badge";
import { useState, type ReactNode, type Ref } from "react";
import { describeError } from "@kinfold/frame/refusal-words";
import { STATUS_WORDS, type DocumentStatus } from "./document-words.ts";

const SIGNS: Readonly<Record<DocumentStatus, { icon: Icon; look: string }>> = {
  not_submitted: { icon: UploadSimpleIcon, look: "bg-accent-soft text-accent-ink" },
  pending: { icon: HourglassIcon, look: "bg-info-soft text-info" },
  validated: { icon: CheckIcon, look: "bg-gain-soft text-gain" },
  rejected: { icon: WarningCircleIcon, look: "bg-error-soft text-error" },
  expired: { icon: WarningCircleIcon, look: "bg-accent-soft text-accent-ink" },
};

export type DocumentRowProps = {
  title: string;
  status: DocumentStatus;
  /** Where it stands, in a sentence. */
  children: ReactNode;
  /** Why it was refused, and what to do. */
  reason?: string | null;
  /** What can be done about it. */
  action?: ReactNode;
  /** The heading, where focus goes when the form below it has done its work. */
  ref?: Ref<HTMLHeadingElement>;
};

/** One document: what it is, where it stands, and the form to send it. */
export function DocumentRow({ title, status, children, reason, action, ref }: DocumentRowProps) {
  const { icon: Sign, look } = SIGNS[status];
  return (
    <li className="flex gap-4 border-b border-line py-6">
      <span
        aria-hidden="true"
        className={`grid size-11 flex-none place-items-center rounded-press ${look}`}
      >
        <Sign />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 ref={ref} tabIndex={-1} className="min-w-0 heading-xs wrap-anywhere outline-none">
            {title}
          </h2>
          <StatusBadge of="kyc" status={status}>
            {STATUS_WORDS[status]}
          </StatusBadge>
        </div>
        <div className="mt-1 text-ink-soft">{children}</div>
        {reason !== undefined && reason !== null && (
          <Notice tone="error" className="mt-3">
            {reason}
          </Notice>
        )}
        {action !== undefined && <div className="mt-4.5">{action}</div>}
      </div>
    </li>
  );
}

/** Gives members what they sent back, as it is kept. */
export function OwnDocument({ id, name }: { id: string; name: string }) {
  const [state, setState] = useState<{ isBusy: boolean; refused?: string }>({ isBusy: false });
  async function fetchIt(): Promise<void> {
    setState({ isBusy: true });
    try {
      keepFile(await fetchFile(`/api${buildPath(getKycDocument, { id })}`));
      setState({ isBusy: false });
    } catch (error) {
      setState({ isBusy: false, refused: describeError(error) });
    }
  }
  return (
    <div className="min-w-0">
      <Button
        variant="soft"
        size="sm"
        icon={DownloadSimpleIcon}
        aria-label={say("What you sent: {name}", { name })}
        busy={state.isBusy ? say("Opening") : undefined}
        onClick={() => void fetchIt()}
      >
        {say("What you sent")}
      </Button>
      {state.refused !== undefined && (
        <p role="alert" className="mt-2 text-sm text-error">
          {state.refused}
        </p>
      )}
    </div>
  );
}
