import { BANK_REFERENCE_MAX_CHARACTERS } from "@kinfold/contract/limits";
import { useClock } from "@kinfold/frame/clock";
import { useForm } from "@kinfold/frame/form";
import { lagosIsoDay } from "@kinfold/frame/lagos-time";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Button } from "@kinfold/ui/button";
import { DateField } from "@kinfold/ui/date-field";
import { TextField } from "@kinfold/ui/text-field";
import { toast } from "@kinfold/ui/toast";

type Written = { nfiu_reference: string; reported_on?: string | undefined };

/** Notes that something was reported: by the NFIU's reference, and on which day. */
export function NfiuReport({
  onReport,
  noted,
  className,
}: {
  onReport: (report: { nfiu_reference: string; reported_on: string }) => Promise<unknown>;
  /** Said once it is noted. */
  noted: string;
  /** Places the button. */
  className?: string;
}) {
  const today = lagosIsoDay(useClock()());
  const form = useForm<Written>({
    defaultValues: { nfiu_reference: "", reported_on: today },
    mode: "onSubmit",
    check: ({ nfiu_reference: reference, reported_on: day }) => ({
      ...(reference.trim() === "" && {
        nfiu_reference: "Enter the reference that the NFIU gave the report.",
      }),
      ...(day === undefined && { reported_on: "Choose the day." }),
    }),
    send: async ({ nfiu_reference: reference, reported_on: day = today }) => {
      await onReport({ nfiu_reference: reference.trim(), reported_on: day });
      toast.success(noted);
    },
  });
  return (
    <form {...form.props} aria-label="Note the report" className="flex flex-col gap-4.5">
      <TextField
        label="The NFIU’s reference"
        required
        maxLength={BANK_REFERENCE_MAX_CHARACTERS}
        help="As goAML shows it once the report is accepted."
        {...form.field("nfiu_reference")}
      />
      <DateField label="Reported on" required max={today} {...form.field("reported_on")} />
      <FormRefusal>{form.refused}</FormRefusal>
      <Button type="submit" className={className} {...(form.isSending && { busy: "Noting" })}>
        Note as reported
      </Button>
    </form>
  );
}
