import {
  useChangeSetting,
  usePreviewSetting,
  useProposeSetting,
} from "@kinfold/api/office/settings";
import { NOTE_MAX_CHARACTERS } from "@kinfold/contract/limits";
import {
  findSettingErrors,
  isTwoPersonKind,
  type SettingKindName,
} from "@kinfold/contract/office/setting-kinds";
import type { Setting, SettingForm } from "@kinfold/contract/office/settings";
import { toFieldError, useForm } from "@kinfold/frame/form";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Button } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { Notice } from "@kinfold/ui/notice";
import { TextArea } from "@kinfold/ui/text-area";
import { toast } from "@kinfold/ui/toast";
import { useId, useState } from "react";
import { toSettingDraft, toSettingValue, type SettingDraft } from "#settings/setting-draft.ts";
import { FIELDS, KIND_WORDS } from "#settings/setting-fields.ts";
import { SettingField } from "./setting-field.tsx";

type SettingDialogProps = {
  kind: SettingKindName;
  /** What is to be changed; undefined for a new one. */
  setting: Setting | undefined;
  onClose: () => void;
};

/** The field that no setting has. */
const REASON = "reason";

/** Writes a change of a setting: first what it would do for members, then, with a reason, the change or its proposal. */
export function SettingDialog({ kind, setting, onClose }: SettingDialogProps) {
  const formId = useId();
  const preview = usePreviewSetting();
  const change = useChangeSetting();
  const propose = useProposeSetting();
  const [effects, setEffects] = useState<string[]>();
  const isForTwo = isTwoPersonKind(kind);
  const wishOf = (draft: SettingDraft) => ({
    kind,
    id: setting?.id ?? null,
    value: toSettingValue(kind, draft),
  });
  const form = useForm<SettingDraft>({
    defaultValues: { ...toSettingDraft(kind, setting?.value), [REASON]: "" },
    mode: "onSubmit",
    // First what it does is looked at; then a reason is asked for.
    check: ({ [REASON]: reason = "", ...draft }) => {
      if (effects === undefined) return findSettingErrors(kind, toSettingValue(kind, draft)) ?? {};
      return toFieldError(REASON, reason.trim() === "" ? "Say why." : undefined);
    },
    send: async ({ [REASON]: reason = "", ...draft }) => {
      const wish = wishOf(draft);
      if (effects === undefined) {
        setEffects((await preview.trigger(wish)).effects);
        form.clearErrors();
        return;
      }
      const wished: SettingForm = { ...wish, version: setting?.version ?? 0, reason };
      await (isForTwo ? propose.trigger(wished) : change.trigger(wished));
      toast.success(
        isForTwo ? "Proposed. Another staff member decides now." : "Members see it now.",
      );
      onClose();
    },
  });

  function write(name: string, text: string): void {
    form.setValue(name, text);
    // What was looked at is not what would be sent any more.
    setEffects(undefined);
  }

  const action = isForTwo ? "Propose it" : setting === undefined ? "Add it" : "Change it";
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={setting === undefined ? (KIND_WORDS[kind].add ?? "Add") : `Change “${setting.title}”`}
      description={KIND_WORDS[kind].note}
      footer={
        <Button
          type="submit"
          form={formId}
          {...(form.isSending && { busy: effects === undefined ? "Looking" : "Sending" })}
        >
          {effects === undefined ? "See what it does" : action}
        </Button>
      }
    >
      <form {...form.props} id={formId} className="flex flex-col gap-4.5">
        {FIELDS[kind].map((field) => (
          <SettingField
            key={field.name}
            field={field}
            value={form.watch(field.name) ?? ""}
            currency={form.watch("currency") === "USD" ? "USD" : "NGN"}
            isFixed={field.fixed === true && setting !== undefined}
            error={form.getError(field.name)}
            onChange={(text) => {
              write(field.name, text);
            }}
          />
        ))}
        <div role="status" className="flex flex-col gap-4.5 empty:hidden">
          {effects !== undefined && (
            <Notice tone="info" title="What it does">
              <ul className="list-disc ps-5">
                {effects.map((effect) => (
                  <li key={effect}>{effect}</li>
                ))}
              </ul>
            </Notice>
          )}
        </div>
        {effects !== undefined && (
          <TextArea
            label="Why"
            required
            rows={2}
            maxLength={NOTE_MAX_CHARACTERS}
            help="It is kept with the change, for those who ask later."
            {...form.field(REASON)}
          />
        )}
        <FormRefusal>{form.refused}</FormRefusal>
      </form>
    </Dialog>
  );
}
