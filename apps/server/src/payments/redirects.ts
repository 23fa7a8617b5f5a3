import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import { refuse } from "#platform/refusing.ts";

const AFTERWARDS = "/dashboard/wallet";

function refuseElsewhere(): never {
  refuse(paymentRefusals().pay_redirect_refused);
}

/**
 * Where a member comes back to from a checkout: a page of the dashboard, with the payment's reference. Takes a path or an
 * address of ours; refuses whatever resolves elsewhere.
 */
export function redirectFor(
  wished: string | undefined,
  publicUrl: string,
): (reference: string) => string {
  const target = wished ?? AFTERWARDS;
  const isPlain =
    /^(?:\/(?!\/)|https?:\/\/)[!-~]*$/i.test(target) &&
    !/[\\@]|%(?:2e|2f|5c|0|25)|\/\.\.?(?:\/|$|\?)/i.test(target);
  if (!isPlain || !URL.canParse(target, publicUrl)) refuseElsewhere();
  const to = new URL(target, publicUrl);
  const isOurs =
    to.origin === new URL(publicUrl).origin && /^\/dashboard(?:\/|$)/.test(to.pathname);
  if (!isOurs || to.pathname.includes("//")) refuseElsewhere();
  return (reference) => {
    const address = new URL(to);
    address.searchParams.set("reference", reference);
    return address.href;
  };
}
