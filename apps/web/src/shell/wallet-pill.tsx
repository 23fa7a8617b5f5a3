import { buildFigureId } from "@kinfold/contract/figure-sources";
import { toWalletId } from "@kinfold/contract/ids";
import { say } from "@kinfold/language/say";
import { formatFigure } from "@kinfold/money";
import { Figure } from "@kinfold/ui/figure";
import { useAmountsHidden } from "@kinfold/ui/hooks/hide-amounts";
import { ArrowCounterClockwiseIcon, CaretDownIcon, PlusIcon, WalletIcon } from "@kinfold/ui/icon";
import { Menu, type MenuItem } from "@kinfold/ui/menu";
import { Skeleton } from "@kinfold/ui/skeleton";
import type { ComponentProps } from "react";
import { PATHS } from "#paths.ts";
import { useAmountsChoice } from "#shell/amounts-choice.ts";
import { openFundWallet } from "#shell/money-dialogs.ts";
import { useMainWallet, type MainWallet } from "#session/use-main-wallet.ts";
import { WalletFacts, WalletUnknown } from "#shell/wallet-facts.tsx";

const PILL =
  "inline-flex h-11 items-center gap-2 rounded-press bg-surface pr-3 pl-3.5 text-[15px] max-[349px]:px-2.5 max-[349px]:gap-1 font-strong text-ink inset-ring inset-ring-line-strong lg:pr-4 lg:pl-4.5";

/**
 * Nothing of a figure is ever cut off. Beside the other buttons of a small page there is room for ₦482,300.00, from 350 px
 * for ₦482,300,000.00 and from 384 px for the largest; where a longer one has no room, the mobile menu has it.
 */
function roomFor(figure: string): string {
  if (figure.length > 15) return "max-[383px]:hidden";
  return figure.length > 11 ? "max-[349px]:hidden" : "";
}

const VIEW: MenuItem = { name: say("View Wallet"), icon: WalletIcon, href: PATHS.wallet };

/** The balance in the head of the private area, and the way to its wallet. */
export function WalletPill() {
  const main = useMainWallet();
  const isHidden = useAmountsHidden();
  const hideOrShow = useAmountsChoice();
  if (main.state === "loading") {
    return (
      <span className={PILL} aria-busy="true">
        <Label />
        <span className="sr-only">{say("is being read")}</span>
        <Skeleton className="h-4 w-22" />
      </span>
    );
  }
  const figure =
    main.state === "ready" && !isHidden ? formatFigure(main.wallet.balance, main.currency) : "";
  return (
    <div className={roomFor(figure)}>
      <Menu
        label={main.name}
        trigger={<Face main={main} />}
        header={
          main.state === "ready" ? (
            <WalletFacts name={main.name} wallet={main.wallet} />
          ) : (
            <WalletUnknown name={main.name} />
          )
        }
        items={
          main.state === "ready"
            ? [VIEW, fund(main.currency), hideOrShow]
            : [tryAgain(main.askAgain), VIEW]
        }
      />
    </div>
  );
}

const tryAgain = (action: () => void): MenuItem => ({
  name: say("Try again"),
  icon: ArrowCounterClockwiseIcon,
  action,
});

const fund = (currency: MainWallet["currency"]): MenuItem => ({
  name: say("Fund"),
  icon: PlusIcon,
  action: () => {
    openFundWallet(currency);
  },
});

function Face({
  main,
  ...rest
}: { main: Exclude<MainWallet, { state: "loading" }> } & ComponentProps<"button">) {
  return (
    <button type="button" className={`${PILL} hover:bg-surface-hover`} {...rest}>
      <Label />
      {main.state === "ready" ? (
        <Figure
          amount={main.wallet.balance}
          currency={main.currency}
          data-figure={buildFigureId("wallet-balance", toWalletId(main.wallet.id))}
        />
      ) : (
        <>
          <span aria-hidden="true">{main.currency === "NGN" ? "₦" : "$"} —</span>
          <span className="sr-only">{say("could not be read")}</span>
        </>
      )}
      <CaretDownIcon size={16} className="text-ink-soft" />
    </button>
  );
}

function Label() {
  return (
    <>
      <span className="text-sm font-body text-ink-soft max-lg:sr-only">{say("Wallet")}</span>{" "}
    </>
  );
}
