import { useAttachPriceStatement, usePriceStatement } from "@kinfold/api/office/valuations";
import { COPY } from "@kinfold/contract/copy";
import {
  NOTE_MAX_CHARACTERS,
  RECEIPT_EXTENSIONS,
  RECEIPT_MAX_BYTES,
} from "@kinfold/contract/limits";
import type { PriceException, Valuation } from "@kinfold/contract/valuations";
import { useForm } from "@kinfold/frame/form";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Button } from "@kinfold/ui/button";
import { Card } from "@kinfold/ui/card";
import { Fact, Facts } from "@kinfold/ui/facts";
import { FileField, HEIC_ADVICE } from "@kinfold/ui/file-field";
import { TextArea } from "@kinfold/ui/text-area";
import { toast } from "@kinfold/ui/toast";
import { useId } from "react";
import { KeptFile } from "#queue/kept-file.tsx";
import { useMay } from "#session/current-staff.ts";
import { formatPriceBand } from "#queue/price-words.ts";

const FILE_WORDS = {
  type: "Please choose a JPG, PNG or PDF file.",
  heic: HEIC_ADVICE,
  size: COPY.fileTooLarge,
  empty: "This file is empty. Please choose another.",
  several: "Please choose one file.",
} as const;

type Attachment = { reason: string; file?: File | null };

function AttachForm({
  valuation,
  onAttached,
}: {
  valuation: Valuation;
  onAttached: () => unknown;
}) {
  const id = useId();
  const { trigger } = useAttachPriceStatement(valuation.id);
  const form = useForm<Attachment>({
    defaultValues: { reason: "" },
    mode: "onSubmit",
    check: ({ reason, file }) => ({
      ...(reason.trim() === "" && {
        reason: "Say why the price is so far from the one before.",
      }),
      ...(!file && { file: "Choose the custodian’s statement." }),
    }),
    send: async ({ reason, file }) => {
      if (!file) return;
      await trigger({ reason: reason.trim(), file });
      toast.success("Statement attached");
      await onAttached();
    },
  });
  const chosen = form.control("file");

  return (
    <form
      {...form.props}
      id={id}
      aria-label="Attach a statement"
      className="mt-5 flex flex-col gap-4.5"
    >
      <TextArea
        label="Why the price moved so far"
        required
        rows={2}
        maxLength={NOTE_MAX_CHARACTERS}
        {...form.field("reason")}
      />
      <FileField
        label="Custodian’s statement"
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
      <Button type="submit" className="self-start" {...(form.isSending && { busy: "Attaching" })}>
        Attach
      </Button>
    </form>
  );
}

function Attached({ id, exception }: { id: string; exception: PriceException }) {
  const fetching = usePriceStatement(id);
  return (
    <>
      <Facts className="mt-3">
        <Fact term="Why the price moved so far">{exception.reason}</Fact>
        <Fact term="Attached by">
          {`${exception.attached_by.name}, ${formatLagosMoment(exception.attached_at)}`}
        </Fact>
      </Facts>
      <div className="mt-4">
        <KeptFile name={exception.file.name} kind="statement" fetching={fetching} />
      </div>
    </>
  );
}

/** What publishing a price outside its band takes: a second reason and the custodian's statement, for an admin to read. */
export function ExceptionCard({
  valuation,
  onAttached,
}: {
  valuation: Valuation;
  onAttached: () => unknown;
}) {
  const mayAttach = useMay("valuation.draft");
  const { exception, price_band: band, status } = valuation;
  if (band?.is_outside !== true && exception === null) return null;
  const isAttaching = exception === null && status === "draft" && mayAttach;
  return (
    <Card className="mt-6">
      <h2 className="mb-2 heading-sm">Outside the plan’s band</h2>
      <p className="max-w-[70ch] text-ink-soft">
        {band !== null && `${formatPriceBand(band, valuation.currency)} `}
        Publishing it takes a second reason, the custodian’s statement and an admin.
      </p>
      {exception !== null && <Attached id={valuation.id} exception={exception} />}
      {isAttaching && <AttachForm valuation={valuation} onAttached={onAttached} />}
      {exception === null && !isAttaching && (
        <p className="mt-3 text-ink-soft">Nothing is attached yet.</p>
      )}
    </Card>
  );
}
