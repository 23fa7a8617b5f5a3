import {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type DragEvent,
  type FocusEvent,
  type Ref,
} from "react";
import { buildAria, Field, useFieldIds, type FieldWords } from "#field/field.tsx";
import { insist } from "#hooks/insist.ts";
import { UploadSimpleIcon } from "#icon/icon.tsx";
import { joinRefs } from "#listbox/join-refs.ts";
import { formatAccepted, findRefusal, formatSize, type FileRefusal } from "./accepted-files.ts";
import { FileRow, describeState, type FileUpload } from "./file-row.tsx";

export type { FileRefusal } from "./accepted-files.ts";
export type { FileUpload } from "./file-row.tsx";

export type FileFieldProps = Omit<
  ComponentProps<"div">,
  "onChange" | "onBlur" | "children" | "ref"
> &
  FieldWords & {
    /** The chosen file, null before. */
    value: File | null;
    /** Null when it is taken away, which while it is being sent means: stop. */
    onChange: (file: File | null) => void;
    /** A file was not taken. Say why in `error`; what was chosen before stays. */
    onRefused: (reason: FileRefusal, file: File | undefined) => void;
    /** Extensions with their dot, or media types: `[".jpg", ".jpeg", ".png", ".pdf"]`. */
    accept: readonly string[];
    /** In bytes. */
    maxBytes?: number;
    /** Where the file is on its way, once the page sends it. */
    upload?: FileUpload | undefined;
    /** Sends a paused or failed file again. */
    onRetry?: (() => void) | undefined;
    /** Shows a thumbnail of an image instead of its kind. */
    preview?: boolean;
    /** Focus left the field and its buttons. */
    onBlur?: (() => void) | undefined;
    /** No file can be chosen or taken away now. */
    disabled?: boolean | undefined;
    /** Sends the file under this name with the form around it. */
    name?: string | undefined;
    /** The native input, where a form puts focus. */
    ref?: Ref<HTMLInputElement>;
  };

/**
 * One file to hand over: chosen, photographed or dropped. For words use TextArea; for several files use several fields.
 * Its input MUST be the browser's own, so keyboard, screen readers and plain forms work; a file of another kind, larger
 * than `maxBytes` or empty MUST NOT be taken; what was chosen, taken away and sent MUST be announced; taking it away
 * MUST return focus to the input. Only the server knows what a file really is.
 */
export function FileField({
  label,
  required,
  optional,
  help,
  error,
  ok,
  value,
  onChange,
  onRefused,
  accept,
  maxBytes = 10_000_000,
  upload,
  onRetry,
  preview = false,
  onBlur,
  disabled = false,
  name,
  ref,
  id,
  className,
  "aria-describedby": describedBy,
  ...rest
}: FileFieldProps) {
  insist(
    accept.length > 0 && accept.every((entry) => entry.startsWith(".") || entry.includes("/")),
    'FileField takes no files: list extensions with their dot or media types in `accept`, such as [".pdf"].',
  );
  insist(maxBytes > 0, "FileField takes no files: `maxBytes` must be above zero.");
  insist(
    upload === undefined ||
      !("progress" in upload) ||
      (upload.progress >= 0 && upload.progress <= 1),
    "FileField's upload progress is a share from 0 to 1; divide the bytes sent by the bytes of the file.",
  );
  const ids = useFieldIds(id);
  const facts = { prompt: `${ids.control}-prompt`, facts: `${ids.control}-facts` };
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [news, setNews] = useState("");

  const isLocked = upload?.state === "sending" || upload?.state === "done";
  const failed = upload?.state === "failed" ? upload.reason : undefined;
  const words = { label, required, optional, help, error: error || failed, ok };

  // A file that was dropped, restored or taken away by the page is the native input's too, so plain forms send it.
  useEffect(() => hold(input.current, value), [value]);

  function take(files: readonly File[]) {
    const [file] = files;
    if (file === undefined) return hold(input.current, value);
    const refusal = findRefusal(files, accept, maxBytes);
    if (refusal !== undefined) {
      hold(input.current, value);
      return onRefused(refusal, file);
    }
    setNews(`${file.name} chosen, ${formatSize(file.size)}`);
    onChange(file);
  }

  function remove() {
    setNews(value ? `${value.name} removed` : "");
    onChange(null);
    input.current?.focus();
  }

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
    if (!isLocked && !disabled) take([...event.dataTransfer.files]);
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) onBlur?.();
  }

  return (
    <Field
      data-slot="file-field"
      ids={ids}
      htmlFor={ids.control}
      className={className}
      {...words}
      {...rest}
    >
      <div
        data-over={isOver}
        data-wrong={Boolean(words.error)}
        className={`relative overflow-hidden rounded-cut has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus ${value ? chosenLook : zoneLook}`}
        onDragEnter={drag}
        onDragOver={drag}
        onDragLeave={({ currentTarget, relatedTarget }) => {
          if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
            setIsOver(false);
        }}
        onDrop={drop}
        onBlur={leave}
      >
        {/* Over everything but the buttons: pressing anywhere chooses, by the browser's own means. */}
        <input
          ref={joinRefs(input, ref)}
          type="file"
          id={ids.control}
          name={name}
          accept={accept.join(",")}
          disabled={disabled}
          aria-disabled={isLocked || undefined}
          aria-labelledby={`${ids.label} ${facts.prompt}`}
          className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed aria-disabled:cursor-default"
          {...buildAria(ids, words, [facts.facts, describedBy].filter(Boolean).join(" "))}
          onClick={(event) => {
            if (isLocked) event.preventDefault();
          }}
          onChange={({ target }) => take([...(target.files ?? [])])}
        />
        {value ? (
          <FileRow
            file={value}
            upload={upload}
            preview={preview}
            isLocked={isLocked}
            disabled={disabled}
            ids={facts}
            onRemove={remove}
            onRetry={onRetry}
          />
        ) : (
          <div className="flex flex-col items-center gap-1.5 px-5 py-7 text-center text-[15px]">
            <span className="mb-1.5 grid size-11 place-items-center rounded-press bg-info-soft text-info">
              <UploadSimpleIcon />
            </span>
            <span
              id={facts.prompt}
              className={`font-strong ${disabled ? "text-ink-muted" : "text-ink"}`}
            >
              {isOver ? (
                "Drop it here"
              ) : (
                <>
                  Choose a file or{" "}
                  <span className="hidden pointer-coarse:inline">take a photo</span>
                  <span className="pointer-coarse:hidden">drop it here</span>
                </>
              )}
            </span>
            <span id={facts.facts} className="text-ink-soft">
              {formatAccepted(accept, maxBytes)}
            </span>
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {describeState(upload) || news}
      </p>
    </Field>
  );
}

const zoneLook =
  "border-2 border-dashed border-line-strong bg-surface has-[input:hover:enabled]:border-ink data-[wrong=true]:border-error data-[over=true]:border-solid data-[over=true]:border-action data-[over=true]:bg-surface-selected has-[input:disabled]:bg-surface-sunken";

const chosenLook =
  "bg-surface-sunken data-[wrong=true]:shadow-[inset_0_0_0_2px_var(--color-error)] data-[over=true]:bg-surface-selected forced-colors:border";

/** Makes the native input hold exactly this file. Where browsers cannot, it is emptied rather than left with another. */
function hold(input: HTMLInputElement | null, file: File | null) {
  if (!input || (input.files?.[0] ?? null) === file) return;
  if (file === null || typeof DataTransfer !== "function") {
    input.value = "";
    return;
  }
  const carrier = new DataTransfer();
  carrier.items.add(file);
  input.files = carrier.files;
}
