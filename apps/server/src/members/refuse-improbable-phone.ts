import { refuse } from "#platform/refusing.ts";

/** Refuses a number that nobody seems to have. The member may keep it: numbering plans grow before our tables do. */
export function refuseImprobablePhone(number: string): never {
  const error = `We do not know a number like ${number}. Check it, or send the form again to keep it.`;
  return refuse("phone_improbable", error, { fields: { phone: error } });
}
