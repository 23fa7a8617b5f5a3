import type { Transaction } from "@kinfold/contract/transactions";

/** How a movement's figure is drawn: what failed went nowhere. */
export function classifyMovement({
  status,
  direction,
}: Pick<Transaction, "status" | "direction">): "in" | "out" | "failed" {
  if (status === "failed") return "failed";
  return direction === "credit" ? "in" : "out";
}
