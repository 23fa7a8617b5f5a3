import { keepFile } from "@kinfold/api/files";
import { useTransactionsFile } from "@kinfold/api/transactions";
import type { Wallet } from "@kinfold/contract/wallets";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { DownloadSimpleIcon, FileTextIcon } from "@kinfold/ui/icon";
import { toast } from "@kinfold/ui/toast";
import { lazy, Suspense, useState } from "react";
import { describeError } from "@kinfold/frame/refusal-words";
import { toQuery, type Asked } from "./asked.ts";

const Statement = lazy(async () => ({
  default: (await import("#flows/statement/statement.tsx")).Statement,
}));

const FullStatement = lazy(async () => ({
  default: (await import("#flows/full-statement/full-statement.tsx")).FullStatement,
}));

/** The list as it is narrowed now, for a spreadsheet; and the statements, of a wallet and of everything, for a third party who asks the member for proof. */
export function Downloads({ wallet, asked }: { wallet: Wallet; asked: Asked }) {
  const { trigger, isMutating } = useTransactionsFile();
  const [printing, setPrinting] = useState<"wallet" | "everything" | null>(null);
  const close = () => setPrinting(null);
  const keep = async (): Promise<void> => {
    if (isMutating) return;
    try {
      const { sort: _sort, ...query } = toQuery(asked, wallet.id);
      keepFile(await trigger(query));
      toast.success(say("Your transactions are downloaded."));
    } catch (error) {
      toast.error(describeError(error));
    }
  };
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        variant="outline"
        icon={DownloadSimpleIcon}
        busy={isMutating ? say("Preparing") : undefined}
        onClick={() => void keep()}
      >
        {say("Download CSV")}
      </Button>
      <Button variant="outline" icon={FileTextIcon} onClick={() => setPrinting("wallet")}>
        {say("Statement")}
      </Button>
      <Button variant="outline" icon={FileTextIcon} onClick={() => setPrinting("everything")}>
        {say("Full statement")}
      </Button>
      <Suspense fallback={null}>
        {printing === "wallet" && <Statement open onClose={close} wallet={wallet} />}
        {printing === "everything" && <FullStatement open onClose={close} />}
      </Suspense>
    </div>
  );
}
