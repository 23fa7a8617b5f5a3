import type { Wallet } from "@kinfold/contract/wallets";
import { say } from "@kinfold/language/say";
import { VerifyBalance } from "#flows/verify-balance/verify-balance.tsx";

export type VerifyLastBalanceProps = {
  wallet: Pick<Wallet, "id">;
  /** The last day of the statement, and today. */
  to: string | undefined;
  today: string;
};

/** The way to verify the balance that a statement ends with. One that ends today has no proof yet: then it is that of the newest day. */
export function VerifyLastBalance({ wallet, to, today }: VerifyLastBalanceProps) {
  const isOver = to !== undefined && to !== "" && to < today;
  return (
    <VerifyBalance
      className="mt-3"
      subject={{ kind: "wallet", id: wallet.id }}
      day={isOver ? to : undefined}
      label={isOver ? say("Verify its last balance") : say("Verify the newest balance")}
    />
  );
}
