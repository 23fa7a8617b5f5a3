import { keepFile } from "@kinfold/api/files";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { CopyButton } from "@kinfold/ui/copy-button";
import { DownloadSimpleIcon } from "@kinfold/ui/icon";
import { Notice } from "@kinfold/ui/notice";
import { useEffect, useRef } from "react";

/** The recovery codes, this once: to be copied, downloaded or written down before the dialog goes. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.focus();
  }, []);
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="ok" role="status" title={say("Keep these codes")}>
        {say("Each lets you in once when you have no telephone at hand. We show them only now.")}
      </Notice>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={say("Recovery codes")}
        className="figures-column grid grid-cols-2 gap-x-5 gap-y-2 rounded-cut bg-surface-sunken px-4.5 py-4 font-strong outline-none"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={codes.join("\n")} what={say("recovery codes")} />
        <Button
          variant="quiet"
          size="sm"
          icon={DownloadSimpleIcon}
          onClick={() => {
            keepFile({ name: "kinfold-recovery-codes.txt", blob: asText(codes) });
          }}
        >
          {say("Download")}
        </Button>
      </div>
      <Button className="sm:self-end" onClick={onDone}>
        {say("I have kept them")}
      </Button>
    </div>
  );
}

function asText(codes: readonly string[]): Blob {
  const lines = [
    say("Kinfold recovery codes"),
    say("Each works once, in place of the code from your authenticator app."),
    "",
    ...codes,
  ];
  return new Blob([`${lines.join("\r\n")}\r\n`], { type: "text/plain" });
}
