import { useMarkPep } from "@kinfold/api/office/compliance";
import {
  useApproveUnlock,
  useLockMember,
  useProposeGlobal,
  useProposeUnlock,
  useRejectUnlock,
  useWithdrawUnlock,
} from "@kinfold/api/office/members";
import { NOTE_MAX_CHARACTERS } from "@kinfold/contract/limits";
import { toFieldError, useForm } from "@kinfold/frame/form";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Button } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { TextArea } from "@kinfold/ui/text-area";
import { toast } from "@kinfold/ui/toast";
import { useId } from "react";
import {
  formatApprovalFailure,
  useSignedApproval,
} from "#flows/sign-approval/use-signed-approval.tsx";

/** What is done about a membership, always with a reason. */
export type MembershipAction =
  | "global"
  | "not_global"
  | "lock"
  | "pep"
  | "unlock"
  | "approve_unlock"
  | "reject_unlock"
  | "withdraw_unlock";

type Words = {
  title: (name: string) => string;
  says: string;
  action: string;
  busy: string;
  done: string;
};

const PROPOSING = {
  action: "Propose",
  busy: "Proposing",
  done: "Proposed. Another staff member decides it.",
} as const;

const WORDS: Readonly<Record<MembershipAction, Words>> = {
  global: {
    ...PROPOSING,
    title: (name) => `Make ${name} a global member`,
    says: "Once another staff member approves it, their empty naira wallet is closed, they are offered the plans for global members, and no BVN is asked for. It is refused while naira of theirs is left.",
  },
  not_global: {
    ...PROPOSING,
    title: (name) => `Make ${name} no global member`,
    says: "Once another staff member approves it, they have a naira wallet, may join naira plans, and need a BVN before money is paid out to them.",
  },
  lock: {
    title: (name) => `Lock the sign-in of ${name}`,
    says: "All their devices are signed out at once and they cannot sign in. Nothing is paid out or charged until two staff members unlock them; money that arrives is credited. They get an email.",
    action: "Lock",
    busy: "Locking",
    done: "Locked. They get an email.",
  },
  pep: {
    title: (name) => `Mark ${name} as politically exposed`,
    says: "A senior staff member then has to approve them before their government ID is approved. A member who is active stays so and waits for that approval. A mark is not taken back, and the member is not notified.",
    action: "Mark",
    busy: "Marking",
    done: "Marked. Note where their money comes from, under Compliance.",
  },
  unlock: {
    ...PROPOSING,
    title: (name) => `Propose to unlock ${name}`,
    says: "Once another staff member approves it, they can sign in again, and what waited is paid out and charged.",
  },
  approve_unlock: {
    title: (name) => `Unlock ${name}`,
    says: "They can sign in again from now on, and what waited is paid out and charged. They get an email.",
    action: "Unlock",
    busy: "Unlocking",
    done: "Unlocked. They get an email.",
  },
  reject_unlock: {
    title: (name) => `Keep ${name} locked`,
    says: "The proposal to unlock them ends, and nothing changes for them.",
    action: "Keep locked",
    busy: "Sending",
    done: "They stay locked.",
  },
  withdraw_unlock: {
    title: (name) => `Keep ${name} locked`,
    says: "Your proposal to unlock them ends, and nothing changes for them.",
    action: "Withdraw",
    busy: "Withdrawing",
    done: "Withdrawn. They stay locked.",
  },
};

const NO_PROPOSAL = { id: "", digest: "" };

type ChangeMembershipProps = {
  action: MembershipAction;
  member: { id: string; name: string };
  /** The proposal that is approved, rejected or withdrawn. */
  unlock?: { id: string; digest: string } | undefined;
  /** Closes it; `isDone` when something was sent and taken. */
  onClose: (isDone: boolean) => void;
};

/** Proposes that a member become a global one or not, locks a member, marks a member as politically exposed, or proposes and decides an unlock. The reason is asked for. */
export function ChangeMembership({
  action,
  member,
  unlock = NO_PROPOSAL,
  onClose,
}: ChangeMembershipProps) {
  const words = WORDS[action];
  const propose = useProposeGlobal(member.id);
  const lock = useLockMember(member.id);
  const markPep = useMarkPep(member.id);
  const proposeUnlock = useProposeUnlock(member.id);
  const approveUnlock = useApproveUnlock(unlock.id);
  const rejectUnlock = useRejectUnlock(unlock.id);
  const withdrawUnlock = useWithdrawUnlock(unlock.id);
  const formId = useId();
  const signed = useSignedApproval();
  const busy = signed.isWaiting ? "Waiting for your passkey" : words.busy;

  function sendReason(said: string): Promise<unknown> {
    if (action === "approve_unlock") {
      return signed.approve(unlock.digest, (signature) =>
        approveUnlock.trigger({ reason: said, ...signature }),
      );
    }
    if (action === "reject_unlock") return rejectUnlock.trigger({ reason: said });
    if (action === "withdraw_unlock") return withdrawUnlock.trigger({ reason: said });
    if (action === "unlock") return proposeUnlock.trigger({ reason: said });
    if (action === "pep") return markPep.trigger({ reason: said });
    if (action === "lock") return lock.trigger({ reason: said });
    return propose.trigger({ is_global: action === "global", reason: said });
  }

  const form = useForm({
    defaultValues: { reason: "" },
    mode: "onSubmit",
    words: formatApprovalFailure,
    check: ({ reason }) => toFieldError("reason", reason.trim() === "" ? "Say why." : undefined),
    send: async ({ reason }) => {
      await sendReason(reason.trim());
      toast.success(words.done);
      onClose(true);
    },
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose(false);
      }}
      title={words.title(member.name)}
      description={words.says}
      size="sm"
      footer={
        <>
          <Button
            type="button"
            variant="outline"
            onClick={() => {
              onClose(false);
            }}
          >
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={action === "lock" ? "danger" : "primary"}
            busy={form.isSending ? busy : undefined}
          >
            {words.action}
          </Button>
        </>
      }
    >
      <form {...form.props} id={formId} className="flex flex-col gap-5">
        <TextArea
          label="Why"
          required
          rows={3}
          maxLength={NOTE_MAX_CHARACTERS}
          {...form.field("reason")}
        />
        <FormRefusal>{form.refused}</FormRefusal>
      </form>
      {signed.dialog}
    </Dialog>
  );
}
