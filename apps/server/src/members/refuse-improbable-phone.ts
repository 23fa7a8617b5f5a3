import { memberRefusals } from "@kinfold/contract/refusals/members";
import { refuseField } from "#platform/refusing.ts";

/** Refuses a number that no one seems to have. The member may keep it: numbering plans grow before our tables do. */
export function refuseImprobablePhone(number: string): never {
  return refuseField("phone", memberRefusals().phone_improbable(number));
}
