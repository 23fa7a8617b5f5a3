/** A valuation cannot be dealt as it is: its message says why, for staff. Nothing of the transaction is to be kept. */
export class CannotDeal extends Error {
  override readonly name = "CannotDeal";
}
