import type { ComponentProps } from "react";
import { MagnifyingGlassIcon } from "#icon/icon.tsx";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const SEARCH_ROW_WORDS = { label: "Search", placeholder: "Search..." };

/** The row above a list that one types into to shorten it. Private to the design system, for Menu and the fields. */
export function SearchRow(props: Omit<ComponentProps<"input">, "className">) {
  const say = useWords("searchRow", SEARCH_ROW_WORDS);
  return (
    <div className="mb-1.5 flex h-11 items-center gap-2.5 rounded-[8px] bg-surface-sunken px-3 text-ink-muted focus-within:shadow-[inset_0_0_0_2px_var(--color-ink)] forced-colors:focus-within:outline-2 forced-colors:focus-within:-outline-offset-2">
      <MagnifyingGlassIcon />
      <input
        aria-label={say.label}
        placeholder={say.placeholder}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        className="min-w-0 flex-1 self-stretch bg-transparent text-md text-ink outline-none placeholder:text-ink-muted"
        {...props}
      />
    </div>
  );
}
