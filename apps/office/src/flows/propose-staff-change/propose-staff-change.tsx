import { useProposeStaffChange } from "@kinfold/api/office/staff";
import { fieldErrors } from "@kinfold/contract/describe";
import { NOTE_MAX_CHARACTERS } from "@kinfold/contract/limits";
import { StaffProposal, type StaffChangeKind } from "@kinfold/contract/office/staff";
import { ROLE_NAMES, STAFF_ROLES, type StaffRole } from "@kinfold/contract/staff-permissions";
import { focusFirstError } from "@kinfold/frame/focus-first-error";
import { formWords, refusedFields } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Button } from "@kinfold/ui/button";
import { Checkbox } from "@kinfold/ui/checkbox";
import { Dialog } from "@kinfold/ui/dialog";
import { MultiSelectField } from "@kinfold/ui/multi-select-field";
import { TextArea } from "@kinfold/ui/text-area";
import { TextField } from "@kinfold/ui/text-field";
import { toast } from "@kinfold/ui/toast";
import { useId, useRef, useState } from "react";
import { create } from "superstruct";

/** Whom a proposal is about: anybody but somebody new. */
export type Whom = { id: string; name: string; roles: readonly StaffRole[] };

/** What is to be proposed: an invitation, or a change about somebody. */
export type Proposed =
  | { kind: "invite"; whom?: undefined }
  | { kind: Exclude<StaffChangeKind, "invite">; whom: Whom };

const ROLE_OPTIONS = STAFF_ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));
const isRole = (text: string): text is StaffRole => STAFF_ROLES.some((role) => role === text);

function wordsOf({ kind, whom }: Proposed): { title: string; says: string } {
  const name = whom?.name ?? "";
  switch (kind) {
    case "invite":
      return {
        title: "Invite somebody",
        says: "Once another admin approves it, they get a letter with a link to set a password and an authenticator.",
      };
    case "roles":
      return {
        title: `Change the roles of ${name}`,
        says: "Their roles stay as they are until another admin approves it.",
      };
    case "disable":
      return {
        title: `Take ${name} off the staff`,
        says: "Once another admin approves it, all their sessions end at once and they cannot sign in.",
      };
    case "member":
      return {
        title: `The membership of ${name}`,
        says: "They never decide about the money or identity of this member. It stays as it is until another admin approves it.",
      };
    case "authenticator":
      return {
        title: `A new authenticator for ${name}`,
        says: "Once another admin approves it, their sessions end and they get a letter with a link. They need their password for it.",
      };
  }
}

/** Proposes a change of the staff to the other admins. Nothing changes by it. */
export function ProposeStaffChange({
  proposed,
  onClose,
}: {
  proposed: Proposed;
  onClose: () => void;
}) {
  const { kind, whom } = proposed;
  const { title, says } = wordsOf(proposed);
  const propose = useProposeStaffChange();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [roles, setRoles] = useState<readonly StaffRole[]>(whom?.roles ?? []);
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<string>();
  const [memberEmail, setMemberEmail] = useState("");
  const [isNoMember, setIsNoMember] = useState(false);
  const hasMember = kind === "invite" || kind === "member";
  const hasRoles = kind === "invite" || kind === "roles";

  const filled = {
    kind,
    ...(kind === "invite" ? { name, email } : { staff_id: whom?.id ?? "" }),
    ...(hasRoles && { roles }),
    ...(hasMember && isNoMember && { member_email: null }),
    ...(hasMember && !isNoMember && memberEmail.trim() !== "" && { member_email: memberEmail }),
    reason,
  };

  async function send(): Promise<void> {
    const faults = fieldErrors(filled, StaffProposal) ?? {};
    setWrong(
      Object.fromEntries(Object.entries(faults).map(([path, words]) => [field(path), words])),
    );
    setRefused(undefined);
    if (Object.keys(faults).length > 0) {
      focusFirstError(form.current);
      return;
    }
    try {
      await propose.trigger(create(filled, StaffProposal));
      toast.success("Proposed. Another admin decides it.");
      onClose();
    } catch (error) {
      setWrong(refusedFields(error));
      setRefused(formWords(error));
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={says}
      size="sm"
      footer={
        <>
          <Button type="button" variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={kind === "disable" ? "danger" : "primary"}
            busy={propose.isMutating ? "Proposing" : undefined}
          >
            Propose
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!propose.isMutating) void send();
        }}
      >
        {kind === "invite" && (
          <>
            <TextField
              label="Name"
              required
              autoComplete="off"
              value={name}
              error={wrong["name"]}
              onChange={({ target }) => {
                setName(target.value);
              }}
            />
            <TextField
              label="Email"
              type="email"
              required
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={email}
              error={wrong["email"]}
              onChange={({ target }) => {
                setEmail(target.value);
              }}
            />
          </>
        )}
        {hasMember && (
          <>
            <TextField
              label="Email of their membership"
              type="email"
              help="Nobody decides about their own money, so the club has to know who they are as a member."
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              disabled={isNoMember}
              value={isNoMember ? "" : memberEmail}
              error={wrong["member_email"]}
              onChange={({ target }) => {
                setMemberEmail(target.value);
              }}
            />
            <Checkbox
              label="They are no member of the club"
              checked={isNoMember}
              onCheckedChange={setIsNoMember}
            />
          </>
        )}
        {hasRoles && (
          <MultiSelectField
            label="Roles"
            required
            options={ROLE_OPTIONS}
            value={roles}
            error={wrong["roles"]}
            onChange={(chosen) => {
              setRoles(chosen.filter(isRole));
            }}
          />
        )}
        <TextArea
          label="Why"
          required
          rows={3}
          maxLength={NOTE_MAX_CHARACTERS}
          value={reason}
          error={wrong["reason"]}
          onChange={({ target }) => {
            setReason(target.value);
          }}
        />
        <FormRefusal>{refused}</FormRefusal>
      </form>
    </Dialog>
  );
}

const field = (path: string): string => path.split(".", 1)[0] ?? path;
