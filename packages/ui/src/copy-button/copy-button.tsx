import { useEffect, useRef, useState, type ComponentProps } from "react";
import { insist } from "#hooks/insist.ts";
import { CheckIcon, CopyIcon, WarningCircleIcon } from "#icon/icon.tsx";
import { copyText } from "./copy-text.ts";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const COPY_BUTTON_WORDS = {
  copy: "Copy",
  copied: "Copied",
  notCopied: "Not copied",
  /** Read out when it is on the clipboard. */
  done: (what: string) => `Copied: ${what}`,
  /** Read out when it is not, with what to do. */
  refused: (what: string) => `Not copied. Select the ${what} and copy it by hand.`,
};

/** How long the button shows what came of it. */
const SHOWN_MS = 2000;

const FACES = {
  ready: ["copy", CopyIcon],
  copied: ["copied", CheckIcon],
  refused: ["notCopied", WarningCircleIcon],
} as const;

export type CopyButtonProps = Omit<ComponentProps<"button">, "children" | "type"> & {
  /** What lands on the clipboard, to the letter. */
  text: string;
  /** What it is, as in "Copy account number". */
  what: string;
};

/**
 * Copies one fact that a member needs elsewhere, such as an account number. To hand over a whole page use a link.
 *
 * - copy-button-1: Its name MUST say what is copied.
 * - copy-button-2: It MUST say "copied" only once the text is on the clipboard, and otherwise that it is not and what
 *   to do.
 * - copy-button-3: Focus MUST stay on it.
 */
export function CopyButton({ text, what, className = "", onClick, ...rest }: CopyButtonProps) {
  insist(
    what.trim() !== "",
    'A CopyButton says what it copies: set `what`, such as "account number".',
  );
  const say = useWords("copyButton", COPY_BUTTON_WORDS);
  const [outcome, setOutcome] = useState<keyof typeof FACES>("ready");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy(button: HTMLButtonElement) {
    const isThere = await copyText(text, button);
    setOutcome(isThere ? "copied" : "refused");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOutcome("ready"), SHOWN_MS);
  }

  const [word, Mark] = FACES[outcome];
  return (
    <>
      <button
        data-slot="copy-button"
        data-outcome={outcome}
        type="button"
        className={`inline-flex h-8 flex-none items-center gap-1.5 rounded-press bg-surface px-3 text-sm font-strong whitespace-nowrap text-ink shadow-[inset_0_0_0_1px_var(--color-line-strong)] hover:bg-surface-hover data-[outcome=copied]:text-gain data-[outcome=refused]:text-error forced-colors:border ${className}`}
        {...rest}
        onClick={(event) => {
          onClick?.(event);
          if (!event.defaultPrevented) void copy(event.currentTarget);
        }}
      >
        <Mark size={16} />
        {/* The words lie on each other, so that the button is as wide after a copy as before. */}
        <span className="grid text-start">
          {[say.copy, say.copied].map((resting) => (
            <span key={resting} aria-hidden="true" className="invisible col-start-1 row-start-1">
              {resting}
            </span>
          ))}
          <span className="col-start-1 row-start-1">{say[word]}</span>
        </span>{" "}
        <span className="sr-only">{what}</span>
      </button>
      <span role="status" className="sr-only">
        {outcome === "copied" && say.done(what)}
        {outcome === "refused" && say.refused(what)}
      </span>
    </>
  );
}
