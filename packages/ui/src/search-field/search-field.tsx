import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type Ref,
} from "react";
import { buildAria, Field, useFieldIds, type FieldWords } from "#field/field.tsx";
import { getBoxState, fieldBox, fieldInput } from "#field/field-box.ts";
import { MagnifyingGlassIcon, XIcon } from "#icon/icon.tsx";
import { joinRefs } from "#listbox/join-refs.ts";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const SEARCH_FIELD_WORDS = { placeholder: "Search...", clear: "Clear search" };

/** Long enough to type a word, short enough not to be waited for. */
const PAUSE_MS = 300;

export type SearchFieldProps = Omit<
  ComponentProps<"input">,
  "type" | "value" | "defaultValue" | "onChange" | "ref"
> &
  Pick<FieldWords, "label" | "help" | "error"> & {
    /** What is being searched for now. */
    value: string;
    /** Called with trimmed words a pause after the last key, and at once on Enter and when cleared. */
    onSearch: (words: string) => void;
    /** How long the pause is. */
    pauseMs?: number;
    /** Makes it a search landmark: for the one search of a page. */
    landmark?: boolean;
    /** Shows the label above; otherwise the glass and the placeholder speak, and screen readers hear the label. */
    isLabelShown?: boolean;
    /** The box, where a page may put focus. */
    ref?: Ref<HTMLInputElement>;
  };

/**
 * Words that narrow what a page lists. To choose from a list use SelectField, whose menu has its own search.
 *
 * - search-field-1: It MUST NOT search at every key.
 * - search-field-2: It MUST search at once on Enter.
 * - search-field-3: Its cross or Escape MUST empty it and keep focus.
 */
export function SearchField({
  label,
  help,
  error,
  value,
  onSearch,
  pauseMs = PAUSE_MS,
  landmark = false,
  isLabelShown = false,
  placeholder,
  id,
  ref,
  className,
  onKeyDown,
  "aria-describedby": describedBy,
  ...input
}: SearchFieldProps) {
  const say = useWords("searchField", SEARCH_FIELD_WORDS);
  const ids = useFieldIds(id);
  const words = { label, help, error };
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  const [known, setKnown] = useState(value);
  // The page changed the words itself, as when filters are cleared: what stands in the box follows.
  if (value !== known) {
    setKnown(value);
    if (value !== asked) {
      setAsked(value);
      setTyped(value);
    }
  }

  function ask(text: string) {
    const trimmed = text.trim();
    setAsked(trimmed);
    if (trimmed !== asked) onSearch(trimmed);
  }
  const askLater = useEffectEvent(ask);

  useEffect(() => {
    if (typed.trim() === asked) return undefined;
    const timer = setTimeout(() => askLater(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, asked, pauseMs]);

  function clear() {
    setTyped("");
    ask("");
    box.current?.focus();
  }

  const clearByKey = useEffectEvent(clear);

  const isEmpty = typed === "";
  useEffect(() => {
    if (isEmpty) return undefined;
    // On the window and first: a dialog around the field listens on the document and would close instead.
    const escape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape" || event.target !== box.current) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      clearByKey();
    };
    window.addEventListener("keydown", escape, true);
    return () => window.removeEventListener("keydown", escape, true);
  }, [isEmpty]);

  function press(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    if (event.key === "Enter") {
      // A search is not the submission of the form that it may stand in.
      event.preventDefault();
      ask(typed);
    }
  }

  return (
    <Field
      data-slot="search-field"
      ids={ids}
      htmlFor={ids.control}
      isLabelHidden={!isLabelShown}
      className={className}
      {...(landmark && { role: "search", "aria-labelledby": ids.label })}
      {...words}
    >
      <div
        className={`${fieldBox({ state: getBoxState({ error, readOnly: input.readOnly, disabled: input.disabled }) })} pe-2`}
      >
        <MagnifyingGlassIcon className="flex-none text-ink-soft" />
        <input
          data-control=""
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          {...buildAria(ids, words, describedBy)}
          {...input}
          ref={joinRefs(box, ref)}
          id={ids.control}
          placeholder={placeholder ?? say.placeholder}
          value={typed}
          className={`${fieldInput} [&::-webkit-search-cancel-button]:hidden`}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={press}
        />
        {typed !== "" && input.disabled !== true && input.readOnly !== true && (
          <button
            type="button"
            aria-label={say.clear}
            className="grid size-9 flex-none place-items-center rounded-press text-ink-soft hover:bg-surface-hover hover:text-ink"
            onClick={clear}
          >
            <XIcon size={16} />
          </button>
        )}
      </div>
    </Field>
  );
}
