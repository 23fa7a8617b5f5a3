/** What providers, and we, call the reference of a payment in the address that a member comes back to; ours first. */
const NAMES = ["reference", "trxref", "tx_ref", "paymentReference"];

/** What else they add. None of it is believed, for anybody can write an address. */
const ADDED = ["status", "transaction_id"];

const LOOKS_LIKE_ONE = /^[\w-]{4,64}$/;

/** What an address says about a payment: its reference, if it names a possible one, and the address without any of it. */
export type ReturnedPayment = { reference: string | null; cleaned: string };

/** Reads the query that a member comes back with; null when it speaks of no payment. */
export function readReturnedPayment(search: string): ReturnedPayment | null {
  const query = new URLSearchParams(search);
  const references = NAMES.flatMap((name) => query.getAll(name));
  if (references.length === 0) return null;
  for (const name of [...NAMES, ...ADDED]) query.delete(name);
  const left = query.toString();
  return {
    reference: references.find((each) => LOOKS_LIKE_ONE.test(each)) ?? null,
    cleaned: left === "" ? "" : `?${left}`,
  };
}
