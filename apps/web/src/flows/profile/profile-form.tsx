import { useUpdateMember } from "@kinfold/api/profile";
import { findFieldErrors } from "@kinfold/contract/describe";
import { ProfileForm as Sent } from "@kinfold/contract/profile";
import type { Country } from "@kinfold/contract/reference";
import { Refusal } from "@kinfold/contract/refusal";
import { renderLink } from "#shell/render-link.tsx";
import { say } from "@kinfold/language/say";
import { Say } from "@kinfold/language/say-parts";
import { Button } from "@kinfold/ui/button";
import { Notice } from "@kinfold/ui/notice";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";
import { create } from "superstruct";
import { useAllWritten, useForm } from "@kinfold/frame/form";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { PATHS } from "#paths.ts";
import { useCurrentMember } from "#session/use-current-member.ts";
import { useUnsent } from "#session/unsent.ts";
import { findChanges, toDraft, type Draft } from "./draft.ts";
import { AboutYou, NextOfKin, WhereYouLive, type GroupProps } from "./profile-groups.tsx";

/** The details that a member keeps up themselves. Only what differs is sent; what documents were checked under stays. */
export function ProfileForm({ countries }: { countries: readonly Country[] }) {
  const member = useCurrentMember();
  /** The number that was refused as improbable: sent again, it is kept. */
  const [doubtedPhone, setDoubtedPhone] = useState<unknown>();
  const update = useUpdateMember();
  const start = toDraft(member);
  const form = useForm<Draft>({
    defaultValues: start,
    unsent: useUnsent("profile", [
      "first_name",
      "last_name",
      "phone",
      "country_code",
      "country",
      "citizenship",
      "date_of_birth",
      "address",
      "next_of_kin",
    ]),
    mode: "onSubmit",
    check: (draft) => findFieldErrors(findChanges(draft, member, countries), Sent) ?? {},
    send: async (draft) => {
      const changes = findChanges(draft, member, countries);
      const isKept = changes["phone"] !== undefined && changes["phone"] === doubtedPhone;
      const sent = create({ ...changes, ...(isKept && { phone_confirmed: true }) }, Sent);
      try {
        form.reset(toDraft(await update.trigger(sent)));
        toast.success(say("Your details are saved."));
      } catch (error) {
        if (error instanceof Refusal && error.code === "phone_improbable")
          setDoubtedPhone(changes["phone"]);
        throw error;
      }
    },
  });
  useAllWritten(form);
  const changes = findChanges({ ...start, ...form.getValues() }, member, countries);
  const isChanged = Object.keys(changes).length > 0;

  const group: GroupProps = {
    form,
    countries,
    locked: member.locked_fields.filter(
      (field) => field !== "date_of_birth" || member.customer.date_of_birth !== null,
    ),
    disabled: form.isSending,
  };
  return (
    <form {...form.props} aria-label={say("Your details")} className="grid gap-9">
      {member.locked_fields.length > 0 && (
        <Notice>
          <Say
            text="Your name, date of birth and citizenship stand as in the documents you sent. To correct them, ask us under <link>Data</link>."
            values={{ link: renderLink(PATHS.accountData) }}
          />
        </Notice>
      )}
      <AboutYou {...group} />
      <WhereYouLive {...group} />
      <NextOfKin {...group} />
      <FormRefusal>{form.refused}</FormRefusal>
      <div>
        <Button
          type="submit"
          disabled={!isChanged}
          busy={form.isSending ? say("Saving") : undefined}
        >
          {say("Save changes")}
        </Button>
      </div>
    </form>
  );
}
