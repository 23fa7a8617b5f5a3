import { say } from "@kinfold/language/say";
import { Button, ButtonLink } from "@kinfold/ui/button";
import { Skeleton } from "@kinfold/ui/skeleton";
import { PATHS } from "#paths.ts";
import { useMainWallet } from "#session/use-main-wallet.ts";
import { openFundWallet, openWithdraw } from "#shell/money-dialogs.ts";
import { WalletFacts, WalletUnknown } from "#shell/wallet-facts.tsx";

/** The balance at the head of the mobile menu, on cloth, and the way to its wallet. */
export function WalletBlock() {
  const main = useMainWallet();
  return (
    <section
      aria-label={main.name}
      aria-busy={main.state === "loading"}
      className="mt-1 mr-7.5 mb-3.5 ml-4.5 grid flex-none gap-4 rounded-cut bg-cloth-lift p-4.5"
    >
      {main.state === "ready" && <WalletFacts name={main.name} wallet={main.wallet} />}
      {main.state === "unreachable" && (
        <div>
          <WalletUnknown name={main.name} />
        </div>
      )}
      {main.state === "loading" && (
        <div>
          <p className="text-sm text-ink-soft">{main.name}</p>
          <Skeleton dye="cloth" className="mt-2 h-8 w-44" />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {main.state === "unreachable" && (
          <Button variant="cloth-line" className="grow" onClick={main.askAgain}>
            {say("Try again")}
          </Button>
        )}
        {main.state === "ready" && (
          <>
            <Button
              variant="cloth"
              className="grow"
              onClick={() => {
                openFundWallet(main.currency);
              }}
            >
              {say("Fund")}
            </Button>
            <Button
              variant="cloth-line"
              className="grow"
              onClick={() => {
                openWithdraw(main.currency);
              }}
            >
              {say("Withdraw")}
            </Button>
          </>
        )}
        <ButtonLink
          variant={main.state === "ready" ? "cloth-line" : "cloth"}
          href={PATHS.wallet}
          className="grow"
        >
          {say("View Wallet")}
        </ButtonLink>
      </div>
    </section>
  );
}
