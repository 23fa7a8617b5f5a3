import { useRef, type ReactNode } from "react";
import { Button } from "#button/button.tsx";
import { Dialog } from "#dialog/dialog.tsx";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const CONFIRM_DIALOG_WORDS = { cancel: "Cancel" };

export type ConfirmDialogProps = {
  /** Whether it is on screen. The page keeps it. */
  open: boolean;
  /** Gets false when the answer is no: cancel, the cross, Escape or a press on the page behind. */
  onOpenChange: (open: boolean) => void;
  /** The question. */
  title: string;
  /** What will happen, in one or two sentences. */
  children: ReactNode;
  /** The action, as a verb: "Log out", never "OK". */
  confirm: string;
  /** The way back, as a verb. "Cancel" by default. */
  cancel?: string;
  /** The action cannot be undone. */
  danger?: boolean;
  /** The verb shown while it is being done ("Logging out"); both buttons wait. */
  busy?: string;
  /** Called when the action is confirmed. The dialog stays open until the page closes it. */
  onConfirm: () => void;
};

/**
 * Asks once before an action. For anything with fields use Dialog.
 *
 * - confirm-dialog-1: Focus MUST start on the way back, so that Enter pressed by habit does nothing that cannot be
 *   undone.
 * - confirm-dialog-2: What will happen MUST be read out with the question.
 */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirm,
  cancel,
  danger = false,
  busy,
  onConfirm,
}: ConfirmDialogProps) {
  const say = useWords("confirmDialog", CONFIRM_DIALOG_WORDS);
  const back = useRef<HTMLButtonElement>(null);
  const waiting = busy !== undefined;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      role="alertdialog"
      size="sm"
      closable={!waiting}
      initialFocus={back}
      title={title}
      readOut
      footer={
        <>
          <Button
            ref={back}
            type="button"
            variant="outline"
            disabled={waiting}
            onClick={() => onOpenChange(false)}
          >
            {cancel ?? say.cancel}
          </Button>
          <Button
            type="button"
            variant={danger ? "danger" : "primary"}
            onClick={onConfirm}
            {...(waiting ? { busy } : {})}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div className="text-ink-soft">{children}</div>
    </Dialog>
  );
}
