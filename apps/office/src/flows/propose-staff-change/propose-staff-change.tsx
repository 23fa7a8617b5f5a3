import { useProposeStaffChange } from "@kinfold/api/office/staff";
import { findFieldErrors } from "@kinfold/contract/describe";
import { NOTE_MAX_CHARACTERS } from "@kinfold/contract/limits";
import { StaffProposal, type StaffChangeKind } from "@kinfold/contract/office/staff";
import { ROLE_NAMES, STAFF_ROLES, type StaffRole } from "@kinfold/contract/staff-permissions";
import { useForm } from "@kinfold/frame/form";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Button } from "@kinfold/ui/button";
import { Checkbox } from "@kinfold/ui/checkbox";
import { Dialog } from "@kinfold/ui/dialog";
import { MultiSelectField } from "@kinfold/ui/multi-select-field";
import { TextArea } from "@kinfold/ui/text-area";
import { TextField } from "@kinfold/ui/text-field";
import { toast } from "@kinfold/ui/toast";
import { useId } from "react";
import { create } from "superstruct";

/** The staff member whom a proposal is about. */
export type Whom = { id: string; name: string; roles: readonly StaffRole[] };

/** What is to be proposed: an invitation, or a change about someone. */
export type Proposed =
  | { kind: "invite"; whom?: undefined }
  | { kind: Exclude<StaffChangeKind, "invite">; whom: Whom };

/** Where each role stands in the list, and what it is there for. */
const ROLE_WORDS: Readonly<Record<StaffRole, { group: string; description: string }>> = {
  operations: {
    group: "Members",
    description: "Decides about withdrawals, and prepares documents and receipts",
  },
  compliance: { group: "Members", description: "Decides about documents and reads the audit" },
  finance_maker: { group: "Money", description: "Proposes prices, payouts and settlements" },
  finance_approver: { group: "Money", description: "Approves what a finance maker proposed" },
  auditor: { group: "Control", description: "Reads everything and changes nothing" },
  designer: {
    group: "Design",
    description: "Reviews how screens look in the workshop, and sees nothing of the office",
  },
  admin: {
    group: "Control",
    description: "Looks after the staff, and may do what all but auditors do",
  },
};

const ROLE_OPTIONS = STAFF_ROLES.map((role) => ({
  value: role,
  label: ROLE_NAMES[role],
  ...ROLE_WORDS[role],
}));
const isRole = (text: string): text is StaffRole => STAFF_ROLES.some((role) => role === text);

function wordsOf({ kind, whom }: Proposed): { title: string; says: string } {
  const name = whom?.name ?? "";
  switch (kind) {
    case "invite":
      return {
        title: "Invite a staff member",
        says: "Once another admin approves it, they get an email with a link to set a password and an authenticator.",
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
        says: "Once another admin approves it, their sessions end and they get an email with a link. They need their password for it.",
      };
  }
}

type Written = {
  name: string;
  email: string;
  member_email: string;
  is_no_member: boolean;
  roles: StaffRole[];
  reason: string;
};

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
  const hasMember = kind === "invite" || kind === "member";
  const hasRoles = kind === "invite" || kind === "roles";
  const proposalOf = ({ name, email, roles, reason, member_email, is_no_member }: Written) => ({
    kind,
    ...(kind === "invite" ? { name, email } : { staff_id: whom?.id ?? "" }),
    ...(hasRoles && { roles }),
    ...(hasMember && is_no_member && { member_email: null }),
    ...(hasMember && !is_no_member && member_email.trim() !== "" && { member_email }),
    reason,
  });
  const form = useForm<Written>({
    defaultValues: {
      name: "",
      email: "",
      member_email: "",
      is_no_member: false,
      roles: [...(whom?.roles ?? [])],
      reason: "",
    },
    mode: "onSubmit",
    check: (written) => findFieldErrors(proposalOf(written), StaffProposal) ?? {},
    send: async (written) => {
      await propose.trigger(create(proposalOf(written), StaffProposal));
      toast.success("Proposed. Another admin decides it.");
      onClose();
    },
  });
  const isNoMember = form.watch("is_no_member") === true;
  const memberEmail = form.choice("member_email");

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
            busy={form.isSending ? "Proposing" : undefined}
          >
            Propose
          </Button>
        </>
      }
    >
      <form {...form.props} id={formId} className="flex flex-col gap-5">
        {kind === "invite" && (
          <>
            <TextField label="Name" required autoComplete="off" {...form.field("name")} />
            <TextField
              label="Email"
              type="email"
              required
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...form.field("email")}
            />
          </>
        )}
        {hasMember && (
          <>
            <TextField
              label="Email of their membership"
              type="email"
              help="No one decides about their own money, so the club has to know who they are as a member."
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              disabled={isNoMember}
              value={isNoMember ? "" : memberEmail.value}
              error={memberEmail.error}
              onChange={({ target }) => {
                memberEmail.onChange(target.value);
              }}
            />
            <Checkbox label="They are no member of the club" {...form.tick("is_no_member")} />
          </>
        )}
        {hasRoles && (
          <MultiSelectField
            label="Roles"
            required
            options={ROLE_OPTIONS}
            value={form.watch("roles") ?? []}
            error={form.getError("roles")}
            onChange={(chosen) => {
              form.setValue("roles", chosen.filter(isRole));
            }}
          />
        )}
        <TextArea
          label="Why"
          required
          rows={3}
          maxLength={NOTE_MAX_CHARACTERS}
          {...form.field("reason")}
        />
        <FormRefusal>{form.refused}</FormRefusal>
      </form>
    </Dialog>
  );
}
