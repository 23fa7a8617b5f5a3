import {
  useChangeSetting,
  usePreviewSetting,
  useProposeSetting,
} from "@kinfold/api/office/settings";
import { NOTE_MAX_CHARACTERS } from "@kinfold/contract/limits";
import {
  settingErrors,
  takesTwo,
  type SettingKindName,
} from "@kinfold/contract/office/setting-kinds";
import type { Setting, SettingForm } from "@kinfold/contract/office/settings";
import { formWords, refusedFields } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Button } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { Notice } from "@kinfold/ui/notice";
import { TextArea } from "@kinfold/ui/text-area";
import { toast } from "@kinfold/ui/toast";
import { useId, useState } from "react";
import { draftOf, valueOf } from "#settings/setting-draft.ts";
import { FIELDS, KIND_WORDS } from "#settings/setting-fields.ts";
import { SettingField } from "./setting-field.tsx";

type SettingDialogProps = {
  kind: SettingKindName;
  /** What is to be changed; undefined for a new one. */
  setting: Setting | undefined;
  onClose: () => void;
};

const without = (errors: Record<string, string>, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name));

/** Writes a change of a setting: first what it would do for members, then, with a reason, the change or its proposal. */
export function SettingDialog({ kind, setting, onClose }: SettingDialogProps) {
  const formId = useId();
  const preview = usePreviewSetting();
  const change = useChangeSetting();
  const propose = useProposeSetting();
  const [draft, setDraft] = useState(() => draftOf(kind, setting?.value));
  const [reason, setReason] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState<string>();
  const [effects, setEffects] = useState<string[]>();
  const isForTwo = takesTwo(kind);
  const isBusy = preview.isMutating || change.isMutating || propose.isMutating;

  function write(name: string, text: string): void {
    setDraft((now) => ({ ...now, [name]: text }));
    setErrors((now) => without(now, name));
    // What was looked at is not what would be sent any more.
    setEffects(undefined);
  }

  async function trying(work: () => Promise<void>): Promise<void> {
    setRefused(undefined);
    try {
      await work();
    } catch (error) {
      setErrors(refusedFields(error));
      setRefused(formWords(error));
    }
  }

  async function look(): Promise<void> {
    const value = valueOf(kind, draft);
    const wrong = settingErrors(kind, value) ?? {};
    setErrors({ ...wrong });
    if (Object.keys(wrong).length > 0) return;
    await trying(async () => {
      const wish = { kind, id: setting?.id ?? null, value };
      setEffects((await preview.trigger(wish)).effects);
    });
  }

  async function send(): Promise<void> {
    if (reason.trim() === "") {
      setErrors({ reason: "Say why." });
      return;
    }
    const form: SettingForm = {
      kind,
      id: setting?.id ?? null,
      version: setting?.version ?? 0,
      value: valueOf(kind, draft),
      reason,
    };
    await trying(async () => {
      await (isForTwo ? propose.trigger(form) : change.trigger(form));
      toast.success(isForTwo ? "Proposed. Somebody else decides now." : "Members see it now.");
      onClose();
    });
  }

  const deed = isForTwo ? "Propose it" : setting === undefined ? "Add it" : "Change it";
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
          {...(isBusy && { busy: effects === undefined ? "Looking" : "Sending" })}
        >
          {effects === undefined ? "See what it does" : deed}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4.5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void (effects === undefined ? look() : send());
        }}
      >
        {FIELDS[kind].map((field) => (
          <SettingField
            key={field.name}
            field={field}
            value={draft[field.name] ?? ""}
            currency={draft["currency"] === "USD" ? "USD" : "NGN"}
            isFixed={field.fixed === true && setting !== undefined}
            error={errors[field.name]}
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
            help="It is kept with the change, for whoever asks later."
            value={reason}
            error={errors["reason"]}
            onChange={({ target }) => {
              setReason(target.value);
              setErrors((now) => without(now, "reason"));
            }}
          />
        )}
        <FormRefusal>{refused}</FormRefusal>
      </form>
    </Dialog>
  );
}
