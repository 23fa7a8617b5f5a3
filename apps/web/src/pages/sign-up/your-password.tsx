import type { SignUpForm } from "@kinfold/contract/sign-up";
import { PasswordField, PasswordRules } from "@kinfold/ui/password-field";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { Group, Wide } from "@kinfold/frame/shell/group";
import { LABELS } from "./unmet.ts";

/** The password twice, with its rules ticked as it is typed. */
export function YourPassword({ form }: { form: UseFormReturn<SignUpForm> }) {
  const { register, control, formState } = form;
  const password = useWatch({ control, name: "password" });
  const { errors } = formState;
  return (
    <Group legend="Your password">
      <PasswordField
        label={LABELS.password}
        required
        autoComplete="new-password"
        error={errors.password?.message}
        {...register("password", {
          // Two passwords that matched may now differ; one that was never typed is not wrong yet.
          onChange: () => {
            if (form.getFieldState("confirm_password").isTouched) {
              void form.trigger("confirm_password");
            }
          },
        })}
      />
      <PasswordField
        label={LABELS.confirm_password}
        required
        autoComplete="new-password"
        error={errors.confirm_password?.message}
        {...register("confirm_password")}
      />
      <Wide>
        <PasswordRules password={password ?? ""} />
      </Wide>
    </Group>
  );
}
