import { useUpdateMember } from "@kinfold/api/profile";
import { fieldErrors } from "@kinfold/contract/describe";
import { ProfileForm as Sent } from "@kinfold/contract/profile";
import type { Country } from "@kinfold/contract/reference";
import { Refusal } from "@kinfold/contract/refusal";
import { Button } from "@kinfold/ui/button";
import { Notice } from "@kinfold/ui/notice";
import { toast } from "@kinfold/ui/toast";
import { useRef, useState, type FormEvent } from "react";
import { create } from "superstruct";
import { focusFirstError } from "@kinfold/frame/focus-first-error";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { formWords, refusedPaths } from "@kinfold/frame/refusal-words";
import { useCurrentMember } from "#session/use-current-member.ts";
import { changesIn, draftOf, type Draft } from "./draft.ts";
import { AboutYou, NextOfKin, WhereYouLive, type GroupProps } from "./profile-groups.tsx";

/** The details that a member keeps up themselves. Only what differs is sent; what papers were checked under stays. */
export function ProfileForm({ countries }: { countries: readonly Country[] }) {
  const member = useCurrentMember();
  const [draft, setDraft] = useState(() => draftOf(member));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<unknown>();
  /** The number that was refused as improbable: sent again, it is kept. */
  const [doubtedPhone, setDoubtedPhone] = useState<unknown>();
  const form = useRef<HTMLFormElement>(null);
  const update = useUpdateMember();
  const changes = changesIn(draft, member, countries);
  const isChanged = Object.keys(changes).length > 0;

  function write(change: Partial<Draft>): void {
    setDraft((before) => ({ ...before, ...change }));
    setFaults({});
    setRefused(undefined);
  }

  async function save(): Promise<void> {
    if (!isChanged || update.isMutating) return;
    const found = fieldErrors(changes, Sent) ?? {};
    setFaults(found);
    setRefused(undefined);
    if (Object.keys(found).length > 0) return focusFirstError(form.current);
    const isKept = changes["phone"] !== undefined && changes["phone"] === doubtedPhone;
    const sent = create({ ...changes, ...(isKept && { phone_confirmed: true }) }, Sent);
    try {
      setDraft(draftOf(await update.trigger(sent)));
      toast.success("Your details are saved.");
    } catch (error) {
      setRefused(error);
      if (error instanceof Refusal && error.code === "phone_improbable")
        setDoubtedPhone(changes["phone"]);
      focusFirstError(form.current);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void save();
  }

  const group: GroupProps = {
    draft,
    write,
    wrong: { ...refusedPaths(refused), ...faults },
    countries,
    locked: member.locked_fields.filter(
      (field) => field !== "date_of_birth" || member.customer.date_of_birth !== null,
    ),
    disabled: update.isMutating,
  };
  return (
    <form
      ref={form}
      noValidate
      method="post"
      aria-label="Your details"
      onSubmit={submit}
      className="grid gap-9"
    >
      {member.locked_fields.length > 0 && (
        <Notice>
          Your name, date of birth and citizenship stand as in the papers you sent. To correct them,
          write to us.
        </Notice>
      )}
      <AboutYou {...group} />
      <WhereYouLive {...group} />
      <NextOfKin {...group} />
      <FormRefusal>{refused === undefined ? undefined : formWords(refused)}</FormRefusal>
      <div>
        <Button type="submit" disabled={!isChanged} busy={update.isMutating ? "Saving" : undefined}>
          Save changes
        </Button>
      </div>
    </form>
  );
}
