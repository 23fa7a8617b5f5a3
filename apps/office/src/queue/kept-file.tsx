import { describeError } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Button } from "@kinfold/ui/button";
import { PaperclipIcon } from "@kinfold/ui/icon";
import { useState } from "react";
import { DocumentViewer } from "./document-viewer.tsx";
import { useKey } from "./use-key.ts";

const TITLES = { receipt: "Receipt", statement: "Statement", grant: "Grant" } as const;

type KeptFileProps = {
  name: string;
  /** What it is, as in "Show the receipt". */
  kind: keyof typeof TITLES;
  fetching: { trigger: () => Promise<{ blob: Blob }>; error: unknown; isMutating: boolean };
};

/** A file that the club keeps, fetched when it is asked for: every look is written down. */
export function KeptFile({ name, kind, fetching }: KeptFileProps) {
  const { trigger, error, isMutating } = fetching;
  const [shown, setShown] = useState<Blob>();

  async function show(): Promise<void> {
    try {
      setShown((await trigger()).blob);
    } catch {
      // Said beside the button.
    }
  }

  useKey("o", shown === undefined && !isMutating ? () => void show() : undefined);

  if (shown !== undefined) {
    const title = `${TITLES[kind]}: ${name}`;
    return <DocumentViewer title={title} name={name} file={shown} />;
  }
  return (
    <div className="flex flex-col gap-3 rounded-cut bg-surface-sunken px-5 py-4">
      <p className="text-ink-soft">{name}. That you looked at it is written down.</p>
      <FormRefusal>{error === undefined ? undefined : describeError(error)}</FormRefusal>
      <Button
        variant="outline"
        size="sm"
        icon={PaperclipIcon}
        className="self-start"
        aria-keyshortcuts="O"
        {...(isMutating && { busy: "Fetching it" })}
        onClick={() => void show()}
      >
        Show the {kind}
      </Button>
    </div>
  );
}
