import type { DataExportForm } from "@kinfold/contract/data-exports";
import type { MemberId } from "@kinfold/contract/ids";
import type { Platform } from "#platform/platform.ts";
import { requirePassword } from "./require-password.ts";
import { requireStepUp, type StepUp } from "./second-factor/step-up.ts";

/** Has the member prove again who they are: by their password, and by a code where they use one. */
export async function proveMember(
  platform: Platform,
  memberId: MemberId,
  form: DataExportForm,
): Promise<StepUp> {
  await requirePassword(platform, memberId, form.current_password);
  return requireStepUp(platform, memberId, form.two_factor_code);
}
