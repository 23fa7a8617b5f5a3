import {
  useEffect,
  useState,
  type ComponentProps,
  type DragEvent,
  type FocusEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from "react";
import { buildAria, Field, type FieldProps, type FieldWords } from "#field/field.tsx";
import { insist } from "#hooks/insist.ts";
import { UploadSimpleIcon } from "#icon/icon.tsx";
import { joinRefs } from "#listbox/join-refs.ts";
import type { FILE_FIELD_WORDS } from "./file-words.ts";

/** What a field for one file and one for several have in common. */
export type FileFieldWords = Omit<
  ComponentProps<"div">,
  "onChange" | "onBlur" | "children" | "ref"
> &
  FieldWords & {
    /** Extensions with their dot, or media types: `[".jpg", ".jpeg", ".png", ".pdf"]`. */
    accept: readonly string[];
    /** In bytes. */
    maxBytes?: number;
    /** Shows a thumbnail of an image instead of its kind. */
    preview?: boolean;
    /** Focus left the field and its buttons. */
    onBlur?: (() => void) | undefined;
    /** No file can be chosen or taken away now. */
    disabled?: boolean | undefined;
    /** Sends what is chosen under this name with the form around it. */
    name?: string | undefined;
    /** The native input, where a form puts focus. */
    ref?: Ref<HTMLInputElement>;
  };

/** What most phones' photos are below, in bytes. */
export const USUAL_MAX_BYTES = 10_000_000;

/** Refuses limits under which no file could be taken. */
export function checkLimits(accept: readonly string[], maxBytes: number): void {
  insist(
    accept.length > 0 && accept.every((entry) => entry.startsWith(".") || entry.includes("/")),
    'FileField takes no files: list extensions with their dot or media types in `accept`, such as [".pdf"].',
  );
  insist(maxBytes > 0, "FileField takes no files: `maxBytes` must be above zero.");
}

type FileZoneProps = Omit<FileFieldWords, "maxBytes" | "preview" | keyof FieldWords> & {
  words: FieldWords & Pick<FieldProps, "isErrorSaid">;
  ids: ComponentProps<typeof Field>["ids"];
  /** Ids of the words that name and describe the input. */
  factIds: { prompt: string; facts: string };
  input: RefObject<HTMLInputElement | null>;
  /** What the native input holds, so that plain forms send it. */
  held: readonly File[];
  several?: boolean;
  /** The page is busy with the file or it is settled, so it cannot be exchanged. */
  isLocked?: boolean;
  onTake: (files: readonly File[]) => void;
  /** What stands in the zone; the prompt to choose when left out. */
  chosen?: ReactNode;
  prompt: typeof FILE_FIELD_WORDS & { facts: string };
  /** What has just happened, for screen readers. */
  status: string;
  /** Below the zone. */
  children?: ReactNode;
};

/** Where files are chosen or dropped: the browser's own input under a drawing of it. Private to the fields for files. */
export function FileZone({
  words,
  ids,
  factIds,
  input,
  held,
  several = false,
  isLocked = false,
  onTake,
  chosen,
  prompt,
  status,
  accept,
  disabled = false,
  name,
  onBlur,
  ref,
  className,
  "aria-describedby": describedBy,
  children,
  ...rest
}: FileZoneProps) {
  const [isOver, setIsOver] = useState(false);

  // Files that were dropped, restored or taken away by the page are the native input's too, so plain forms send them.
  useEffect(() => holdFiles(input.current, held), [input, held]);

  function drag(event: DragEvent) {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    const welcome = !isLocked && !disabled;
    event.dataTransfer.dropEffect = welcome ? "copy" : "none";
    setIsOver(welcome);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    if (!isLocked && !disabled) onTake([...event.dataTransfer.files]);
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) onBlur?.();
  }

  return (
    <Field ids={ids} htmlFor={ids.control} className={className} {...words} {...rest}>
      <div onBlur={leave}>
        <div
          data-over={isOver}
          data-wrong={Boolean(words.error)}
          className={`relative overflow-hidden rounded-cut has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus ${chosen === undefined ? zoneLook : chosenLook}`}
          onDragEnter={drag}
          onDragOver={drag}
          onDragLeave={({ currentTarget, relatedTarget }) => {
            if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
              setIsOver(false);
          }}
          onDrop={drop}
        >
          {/* Over everything but the buttons: pressing anywhere chooses, by the browser's own means. */}
          <input
            ref={joinRefs(input, ref)}
            type="file"
            id={ids.control}
            name={name}
            multiple={several}
            accept={accept.join(",")}
            disabled={disabled}
            aria-disabled={isLocked || undefined}
            aria-labelledby={`${ids.label} ${factIds.prompt}`}
            className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed aria-disabled:cursor-default"
            {...buildAria(ids, words, [factIds.facts, describedBy].filter(Boolean).join(" "))}
            onClick={(event) => {
              if (isLocked) event.preventDefault();
            }}
            onChange={({ target }) => onTake([...(target.files ?? [])])}
          />
          {chosen ?? (
            <div className="flex flex-col items-center gap-1.5 px-5 py-7 text-center text-[15px]">
              <span className="mb-1.5 grid size-11 place-items-center rounded-press bg-info-soft text-info">
                <UploadSimpleIcon />
              </span>
              <span
                id={factIds.prompt}
                className={`font-strong ${disabled ? "text-ink-muted" : "text-ink"}`}
              >
                {isOver ? (
                  prompt.dropHere
                ) : (
                  <>
                    {prompt.choose}{" "}
                    <span className="hidden pointer-coarse:inline">{prompt.camera}</span>
                    <span className="pointer-coarse:hidden">{prompt.drop}</span>
                  </>
                )}
              </span>
              <span id={factIds.facts} className="text-ink-soft">
                {prompt.facts}
              </span>
            </div>
          )}
        </div>
        {children}
      </div>
      <p role="status" className="sr-only">
        {status}
      </p>
    </Field>
  );
}

const zoneLook =
  "border-2 border-dashed border-line-strong bg-surface has-[input:hover:enabled]:border-ink data-[wrong=true]:border-error data-[over=true]:border-solid data-[over=true]:border-action data-[over=true]:bg-surface-selected has-[input:disabled]:bg-surface-sunken";

const chosenLook =
  "bg-surface-sunken data-[wrong=true]:shadow-[inset_0_0_0_2px_var(--color-error)] data-[over=true]:bg-surface-selected forced-colors:border";

/** Makes the native input hold exactly these files. Where browsers cannot, it is emptied rather than left with others. */
export function holdFiles(input: HTMLInputElement | null, files: readonly File[]): void {
  if (!input) return;
  const before = [...(input.files ?? [])];
  if (before.length === files.length && files.every((file, at) => file === before[at])) return;
  if (files.length === 0 || typeof DataTransfer !== "function") {
    input.value = "";
    return;
  }
  const carrier = new DataTransfer();
  for (const file of files) carrier.items.add(file);
  input.files = carrier.files;
}
