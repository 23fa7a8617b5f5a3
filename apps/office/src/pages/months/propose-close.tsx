import { useProposeMonthClose } from "@kinfold/api/office/month-closes";
import { NOTE_MAX_CHARACTERS } from "@kinfold/contract/limits";
import { useForm } from "@kinfold/frame/form";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Button } from "@kinfold/ui/button";
import { TextArea } from "@kinfold/ui/text-area";
import { toast } from "@kinfold/ui/toast";

type Written = { reason: string; open_reason: string };

/** Proposes to close a month with the figures above. What is open has to be explained. */
export function ProposeClose({ month, hasOpen }: { month: string; hasOpen: boolean }) {
  const propose = useProposeMonthClose(month);
  const form = useForm<Written>({
    defaultValues: { reason: "", open_reason: "" },
    mode: "onSubmit",
    check: ({ reason, open_reason: because }) => ({
      ...(reason.trim() === "" && { reason: "Say why." }),
      ...(hasOpen &&
        because.trim() === "" && { open_reason: "Say why it is closed with what is open." }),
    }),
    send: async ({ reason, open_reason: because }) => {
      await propose.trigger({
        reason: reason.trim(),
        ...(hasOpen && { open_reason: because.trim() }),
      });
      toast.success("Proposed. A finance approver decides it.");
    },
  });
  return (
    <form
      {...form.props}
      aria-label="Close this month"
      className="mt-4 flex max-w-160 flex-col gap-4.5"
    >
      {hasOpen && (
        <TextArea
          label="Why it is closed with what is open"
          required
          rows={2}
          maxLength={NOTE_MAX_CHARACTERS}
          {...form.field("open_reason")}
        />
      )}
      <TextArea
        label="Reason"
        required
        rows={2}
        maxLength={NOTE_MAX_CHARACTERS}
        {...form.field("reason")}
      />
      <FormRefusal>{form.refused}</FormRefusal>
      <Button type="submit" className="self-start" busy={form.isSending ? "Proposing" : undefined}>
        Propose to close it
      </Button>
    </form>
  );
}
