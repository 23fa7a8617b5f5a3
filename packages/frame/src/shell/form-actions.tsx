import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";

export type FormActionsProps = {
  verb: string;
  /** What is being done; undefined when nothing is. */
  busy: string | undefined;
  danger?: boolean;
  onCancel: () => void;
};

/** The foot of a form in a dialog: the way back, and the way on, which stands on top on a phone. */
export function FormActions({ verb, busy, danger = false, onCancel }: FormActionsProps) {
  return (
    <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end sm:gap-3">
      <Button variant="quiet" onClick={onCancel} disabled={busy !== undefined}>
        {say("Cancel")}
      </Button>
      <Button type="submit" variant={danger ? "danger" : "primary"} busy={busy}>
        {verb}
      </Button>
    </div>
  );
}
