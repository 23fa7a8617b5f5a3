import { Button } from "#button/button.tsx";
import { ArrowCounterClockwiseIcon, TrashIcon } from "#icon/icon.tsx";
import { IconButton } from "#icon-button/icon-button.tsx";
import { formatSize } from "./accepted-files.ts";
import { FileThumbnail } from "./file-thumbnail.tsx";
import { FILE_ROW_WORDS, FILE_WORDS } from "./file-words.ts";
import { useWords } from "#words-provider/use-words.ts";

/** How far a chosen file has come on its way. `progress` is a share, from 0 to 1. */
export type FileUpload =
  | { state: "sending"; progress: number }
  /** The network went away; what was sent is kept. */
  | { state: "paused"; progress: number }
  /** `reason` says what went wrong and what to do. */
  | { state: "failed"; reason: string }
  | { state: "done" };

const percentOf = (progress: number) => Math.round(Math.min(1, Math.max(0, progress)) * 100);

/** Where the file is, in a few words. */
function stateWords(upload: FileUpload | undefined, say: typeof FILE_ROW_WORDS): string {
  if (upload === undefined) return say.ready;
  return "progress" in upload ? say[upload.state](percentOf(upload.progress)) : say[upload.state];
}

/** The same for those who listen: a quarter at a time, for every per cent would talk without end. */
export function describeState(upload: FileUpload | undefined, say: typeof FILE_ROW_WORDS): string {
  if (upload?.state !== "sending") return upload === undefined ? "" : stateWords(upload, say);
  return say.sending(Math.floor(percentOf(upload.progress) / 25) * 25);
}

type FileRowProps = {
  file: File;
  upload: FileUpload | undefined;
  preview: boolean;
  /** The page is busy with the file or it is settled, so it cannot be exchanged. */
  isLocked: boolean;
  disabled: boolean;
  /** Ids of the words that name and describe the input underneath. Without one the file cannot be replaced, and says itself why it failed. */
  ids?: { prompt: string; facts: string };
  onRemove: () => void;
  onRetry: (() => void) | undefined;
};

/** A chosen file. Private to the fields for files. */
export function FileRow({
  file,
  upload,
  preview,
  isLocked,
  disabled,
  ids,
  onRemove,
  onRetry,
}: FileRowProps) {
  const say = useWords("fileRow", FILE_ROW_WORDS);
  const words = useWords("file", FILE_WORDS);
  const waits = upload?.state === "paused" || upload?.state === "failed";
  return (
    <>
      <div className="flex items-center gap-3.5 px-3.5 py-3 max-[22.5rem]:flex-wrap">
        <FileThumbnail file={file} preview={preview} />
        <div className="min-w-0 flex-1 max-[22.5rem]:basis-32">
          <p id={ids?.facts} className="text-ink">
            <span className="block font-strong wrap-anywhere">{file.name}</span>{" "}
            <span className="text-sm text-ink-soft tabular-nums">
              {formatSize(file.size, words)} · {stateWords(upload, say)}
            </span>
          </p>
          {ids === undefined && upload?.state === "failed" && (
            <p className="mt-1 text-sm text-error">{upload.reason}</p>
          )}
          {ids !== undefined && !isLocked && !disabled && !waits && (
            <span id={ids.prompt} className="text-sm font-strong text-link underline">
              {say.replace}
            </span>
          )}
          {waits && onRetry && (
            <Button
              variant="soft"
              size="sm"
              icon={ArrowCounterClockwiseIcon}
              className="relative mt-2"
              onClick={onRetry}
            >
              {say.retry}
            </Button>
          )}
        </div>
        {upload?.state !== "done" && !disabled && (
          <IconButton
            label={isLocked ? say.stop(file.name) : say.remove(file.name)}
            icon={TrashIcon}
            className="relative"
            onClick={onRemove}
          />
        )}
      </div>
      {(upload?.state === "sending" || upload?.state === "paused") && (
        <Thread progress={upload.progress} label={say.progress(file.name)} />
      )}
    </>
  );
}

/** A stitch that becomes a line. */
function Thread({ progress, label }: { progress: number; label: string }) {
  const percent = percentOf(progress);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-[3px] stitch-row forced-colors:border-t"
    >
      <div
        className="h-full bg-action forced-colors:bg-[Highlight]"
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
