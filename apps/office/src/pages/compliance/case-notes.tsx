import { useAddCaseNote } from "@kinfold/api/office/suspicious-cases";
import { NOTE_MAX_CHARACTERS } from "@kinfold/contract/limits";
import { CaseNoteForm, type SuspiciousCase } from "@kinfold/contract/office/suspicious-cases";
import { useForm } from "@kinfold/frame/form";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Button } from "@kinfold/ui/button";
import { TextArea } from "@kinfold/ui/text-area";
import { toast } from "@kinfold/ui/toast";
import { useMay } from "#session/current-staff.ts";

/** What was found, oldest first, and the form that adds to it. */
export function CaseNotes({ kept }: { kept: SuspiciousCase }) {
  const mayRecord = useMay("suspicion.record");
  return (
    <section aria-label="Notes" className="mt-8">
      <h2 className="heading-sm">Notes</h2>
      {kept.notes.length === 0 ? (
        <p className="mt-2 text-ink-soft">Nothing was noted yet.</p>
      ) : (
        <ol className="m-0 mt-2 flex max-w-[70ch] list-none flex-col p-0">
          {kept.notes.map(({ id, text, by, at }) => (
            <li key={id} className="border-b border-line py-3">
              <p className="text-sm text-ink-soft">
                <time dateTime={at}>{formatLagosMoment(at)}</time>, {by}
              </p>
              <p className="mt-1 whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ol>
      )}
      {mayRecord && <Adding key={kept.notes.length} id={kept.id} />}
    </section>
  );
}

/** Adds a note, which no one changes. */
function Adding({ id }: { id: string }) {
  const add = useAddCaseNote(id);
  const form = useForm({
    check: CaseNoteForm,
    defaultValues: { text: "" },
    mode: "onSubmit",
    send: async (filled) => {
      await add.trigger(filled);
      toast.success("Noted.");
    },
  });
  return (
    <form {...form.props} aria-label="Add a note" className="mt-4 flex max-w-160 flex-col gap-4.5">
      <TextArea
        label="Note"
        required
        help="What you did and found. It is not changed later."
        rows={3}
        maxLength={NOTE_MAX_CHARACTERS}
        {...form.field("text")}
      />
      <FormRefusal>{form.refused}</FormRefusal>
      <Button
        type="submit"
        variant="outline"
        className="self-start"
        busy={form.isSending ? "Adding" : undefined}
      >
        Add the note
      </Button>
    </form>
  );
}
