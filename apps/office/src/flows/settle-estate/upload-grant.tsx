import { useUploadEstateGrant } from "@kinfold/api/office/estates";
import { COPY } from "@kinfold/contract/copy";
import { RECEIPT_EXTENSIONS, RECEIPT_MAX_BYTES } from "@kinfold/contract/limits";
import { ESTATE_GRANT_WORDS, EstateGrantKind } from "@kinfold/contract/office/estates";
import { useClock } from "@kinfold/frame/clock";
import { useForm } from "@kinfold/frame/form";
import { lagosIsoDay } from "@kinfold/frame/lagos-time";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Button } from "@kinfold/ui/button";
import { DateField } from "@kinfold/ui/date-field";
import { FileField, HEIC_ADVICE } from "@kinfold/ui/file-field";
import { SelectField } from "@kinfold/ui/select-field";
import { TextArea } from "@kinfold/ui/text-area";
import { TextField } from "@kinfold/ui/text-field";
import { toast } from "@kinfold/ui/toast";
import { is } from "superstruct";

const FILE_WORDS = {
  type: "Please choose a JPG, PNG or PDF file.",
  heic: HEIC_ADVICE,
  size: COPY.fileTooLarge,
  empty: "This file is empty. Please choose another.",
  several: "Please choose one file.",
} as const;

const KINDS = Object.entries(ESTATE_GRANT_WORDS).map(([value, label]) => ({ value, label }));

type Filled = {
  kind: string;
  number: string;
  court: string;
  granted_on: string;
  representatives: string;
  file?: File | null;
};

const splitNames = (text: string): string[] =>
  text
    .split("\n")
    .map((name) => name.trim())
    .filter((name) => name !== "");

/** Uploads a grant of probate or letters of administration. Nothing is paid by it until two people approved it. */
export function UploadGrant({ memberId }: { memberId: string }) {
  const today = lagosIsoDay(useClock()());
  const { trigger } = useUploadEstateGrant(memberId);
  const form = useForm<Filled>({
    defaultValues: { kind: "", number: "", court: "", granted_on: "", representatives: "" },
    mode: "onSubmit",
    check: ({ kind, number, court, granted_on: day, representatives, file }) => ({
      ...(!is(kind, EstateGrantKind) && { kind: "Choose what it is." }),
      ...(number.trim() === "" && { number: "Enter the number of the grant." }),
      ...(court.trim() === "" && { court: "Enter the court that gave it." }),
      ...(day === "" && { granted_on: "Enter the day on which it was given." }),
      ...(splitNames(representatives).length === 0 && {
        representatives: "Enter each name as it stands in the grant.",
      }),
      ...(!file && { file: "Choose the grant." }),
    }),
    send: async ({ kind, representatives, file, ...words }) => {
      if (!file || !is(kind, EstateGrantKind)) return;
      await trigger({ ...words, kind, representatives: splitNames(representatives), file });
      toast.success("Uploaded. Two people open and approve it.");
    },
  });
  const chosen = form.control("file");
  return (
    <form {...form.props} aria-label="Upload a grant" className="flex flex-col gap-4.5">
      <SelectField label="What it is" required options={KINDS} {...form.choice("kind")} />
      <TextField label="Number" required {...form.field("number")} />
      <TextField label="Court" required {...form.field("court")} />
      <DateField label="Given on" required max={today} {...form.field("granted_on")} />
      <TextArea
        label="Executors or administrators, one on each line"
        required
        rows={3}
        {...form.field("representatives")}
      />
      <FileField
        label="The grant"
        required
        accept={RECEIPT_EXTENSIONS}
        maxBytes={RECEIPT_MAX_BYTES}
        value={chosen.value ?? null}
        onChange={(file) => {
          form.setValue("file", file);
        }}
        onRefused={(fault) => {
          form.setErrors({ file: FILE_WORDS[fault] });
        }}
        error={chosen.error}
      />
      <FormRefusal>{form.refused}</FormRefusal>
      <Button type="submit" className="self-start" {...(form.isSending && { busy: "Uploading" })}>
        Upload
      </Button>
    </form>
  );
}
