import { useChangeStaffPassword } from "@kinfold/api/office/staff";
import { StaffPasswordForm } from "@kinfold/contract/staff";
import { useForm } from "@kinfold/frame/form";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Button } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { PasswordField, PasswordRules } from "@kinfold/ui/password-field";
import { TextField } from "@kinfold/ui/text-field";
import { toast } from "@kinfold/ui/toast";
import { useId } from "react";

/** Changes one's own password for the office. This session goes on, every other one of theirs is over. */
export function ChangePassword({ email, onClose }: { email: string; onClose: () => void }) {
  const change = useChangeStaffPassword();
  const formId = useId();
  const form = useForm({
    check: StaffPasswordForm,
    send: async (filled) => {
      const { message } = await change.trigger(filled);
      toast.success(message);
      onClose();
    },
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Change your password"
      description="Wherever else you are signed in to the office, that ends."
      size="sm"
      footer={
        <>
          <Button type="button" variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={form.isSending ? "Changing" : undefined}>
            Change password
          </Button>
        </>
      }
    >
      <form
        {...form.props}
        id={formId}
        aria-label="Change your password"
        className="flex flex-col gap-5"
      >
        {/* Tells password managers whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          required
          autoComplete="current-password"
          {...form.field("current_password")}
        />
        <PasswordField
          label="New password"
          required
          autoComplete="new-password"
          {...form.field("password")}
        />
        <PasswordRules password={form.watch("password") ?? ""} />
        <PasswordField
          label="Confirm new password"
          required
          autoComplete="new-password"
          {...form.field("confirm_password")}
        />
        <TextField
          label="Code from your authenticator app"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          {...form.field("code")}
        />
        <FormRefusal>{form.refused}</FormRefusal>
      </form>
    </Dialog>
  );
}
