declare const idOf: unique symbol;

/** The id of one kind of thing. The id of another kind does not fit, nor does a plain text; as a text it fits everywhere. */
type Id<Kind extends string> = string & { readonly [idOf]: Kind };

export type MemberId = Id<"member">;
export type StaffId = Id<"staff">;
export type WalletId = Id<"wallet">;
export type PortfolioId = Id<"portfolio">;
export type WithdrawalId = Id<"withdrawal">;

/** The text of a request as the id of a member; whether there is one, a query says. */
export const toMemberId = (text: string | undefined): MemberId => (text ?? "") as MemberId;

/** The text of a request as the id of a staff member. */
export const toStaffId = (text: string | undefined): StaffId => (text ?? "") as StaffId;

/** The text of a request as the id of a wallet. */
export const toWalletId = (text: string | undefined): WalletId => (text ?? "") as WalletId;

/** The text of a request as the id of a portfolio. */
export const toPortfolioId = (text: string | undefined): PortfolioId => (text ?? "") as PortfolioId;

/** The text of a request as the id of a withdrawal. */
export const toWithdrawalId = (text: string | undefined): WithdrawalId =>
  (text ?? "") as WithdrawalId;
