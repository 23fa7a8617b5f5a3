import { getWallets } from "@kinfold/contract/wallets";
import type { Answer, Visitor } from "./club.ts";
import { buildPhoto } from "./receipts.ts";

/** What a member says about a transfer. Text, as a form has it. */
export type Said = Partial<
  Record<"amount" | "bank_reference" | "note" | "account_id" | "reference", string>
>;

/** Says that this member transferred money by hand into their naira wallet, with a receipt that no other is equal to unless it is given. */
export async function claimByHand(who: Visitor, said: Said = {}, file?: Buffer): Promise<Answer> {
  const form = new FormData();
  const fields = { amount: "500000", gateway: "bank", is_localized: "false", ...said };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // To look through a photo costs half of what a PDF does.
  const bytes = file ?? (await buildPhoto({}));
  form.append(
    "receipt",
    new Blob([new Uint8Array(bytes)]),
    file === undefined ? "receipt.jpg" : "receipt.pdf",
  );
  const request = new Request("http://kinfold.test", { method: "POST", body: form });
  const { body } = await who.ask(getWallets);
  return who.send(
    "POST",
    `/api/wallet/deposit/${body.ngn.id}`,
    { "content-type": request.headers.get("content-type") ?? "" },
    Buffer.from(await request.arrayBuffer()),
  );
}
