import { ZERO, type Currency, type Minor } from "@kinfold/money";
import { useId, type ComponentProps, type ReactNode } from "react";
import {
  clothSheet,
  CurrencyTag,
  pickDye,
  Hem,
  pickHem,
  setDyeAttributes,
} from "#cloth-sheet/cloth-sheet.tsx";
import { Figure } from "#figure/figure.tsx";
import { insist } from "#hooks/insist.ts";
import { CheckCircleIcon } from "#icon/icon.tsx";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const WALLET_CARD_WORDS = {
  available: "Available",
  /** Behind an amount. */
  held: "more is on its way out",
  /** Behind an amount. */
  pending: "is on its way in",
  empty: "Nothing here yet",
  show: "Show",
  showing: "Showing",
};

export type WalletCardProps = Omit<ComponentProps<"div">, "children"> & {
  /** What the wallet is in: naira on deep cloth, dollars on pale. */
  currency: Currency;
  /** "Naira wallet": what screen readers call the card. */
  name: string;
  /** Minor units that the member may spend now: the large figure. */
  available: Minor;
  /** Minor units promised to withdrawals that are not paid yet, on top of what is available. */
  held?: Minor;
  /** Minor units that were sent and are not confirmed yet. */
  pending?: Minor;
  /** One more line: an estimate in the other currency, with its rate. */
  note?: ReactNode;
  /** Small buttons above the hem: `cloth` and `cloth-line` on naira, `primary` and `outline` on dollars. */
  actions?: ReactNode;
  /** What stands around a figure of the wallet: a button that opens what it is made of. By default nothing does. */
  renderFigure?: (of: "available" | "held" | "pending", figure: ReactNode) => ReactNode;
  /** The list beside the cards shows this wallet. */
  showing?: boolean;
  /** Asks for that list. With it the whole card is pressable, its actions apart. */
  onShow?: () => void;
};

const renderBare = (_of: "available" | "held" | "pending", figure: ReactNode): ReactNode => figure;

/**
 * Money of one currency that is in no plan, and what may be done with it. For a stake in plans use PortfolioCard.
 *
 * - wallet-card-1: What is held or on its way MUST be told apart from what is available, and never counted in it.
 * - wallet-card-2: Amounts MUST hide with all others.
 * - wallet-card-3: Asking for a wallet's list MUST keep focus on the card.
 * - wallet-card-4: No text MUST ever stand on the hem.
 */
export function WalletCard({
  currency,
  name,
  available,
  held = ZERO,
  pending = ZERO,
  note,
  actions,
  renderFigure = renderBare,
  showing = false,
  onShow,
  className,
  ...rest
}: WalletCardProps) {
  insist(
    name !== "",
    'A WalletCard is heard by its name: give it a `name`, such as "Naira wallet".',
  );
  insist(
    held >= 0n && pending >= 0n,
    "What a WalletCard holds or waits for is counted upwards from 0n: pass no negative amounts.",
  );
  const say = useWords("walletCard", WALLET_CARD_WORDS);
  const dye = pickDye(currency);
  const title = useId();
  const isBare = available === 0n && held === 0n && pending === 0n;
  return (
    <div
      data-slot="wallet-card"
      role="group"
      aria-labelledby={title}
      className={clothSheet({ dye, className })}
      {...setDyeAttributes(dye)}
      {...rest}
    >
      <div className="flex min-h-11 items-center gap-2.5 text-[15.5px] max-[22.5rem]:flex-wrap font-strong text-ink-soft">
        <CurrencyTag currency={currency} />
        <span id={title} className="min-w-0 wrap-anywhere">
          {name}
        </span>
        <Showing name={name} showing={showing} onShow={onShow} />
      </div>
      <p className="mt-auto pt-5.5">
        <span className="sr-only">{say.available}: </span>
        {renderFigure("available", <Figure amount={available} currency={currency} size="lg" />)}
      </p>
      <div className="mt-3 mb-5.5 flex min-h-6 flex-col gap-1 text-[15px] text-ink-soft">
        {held > 0n && (
          <p>
            {renderFigure("held", <Figure amount={held} currency={currency} />)}
            {` ${say.held}`}
          </p>
        )}
        {pending > 0n && (
          <p>
            {renderFigure("pending", <Figure amount={pending} currency={currency} />)}
            {` ${say.pending}`}
          </p>
        )}
        {isBare && <p>{say.empty}</p>}
        {note !== undefined && <p>{note}</p>}
      </div>
      {actions !== undefined && (
        <div className="relative z-1 mb-5.5 flex flex-wrap gap-2.5">{actions}</div>
      )}
      <Hem hem={pickHem(currency)} />
    </div>
  );
}

type ShowingProps = { name: string; showing: boolean; onShow: (() => void) | undefined };

/** One button for both states, so that focus has somewhere to stay; its shadow covers the card. */
function Showing({ name, showing, onShow }: ShowingProps) {
  const say = useWords("walletCard", WALLET_CARD_WORDS);
  const words = (
    <>
      {showing && <CheckCircleIcon size={20} className="flex-none" />}
      <span>
        {showing ? say.showing : say.show} <span className="sr-only">{name}</span>
      </span>
    </>
  );
  const look = "ms-auto inline-flex min-h-6 flex-none items-center gap-1.5 text-sm";
  if (onShow === undefined) return showing && <span className={look}>{words}</span>;
  return (
    <button
      type="button"
      aria-current={showing}
      className={`${look} rounded-tag font-strong after:absolute after:inset-0 hover:not-aria-[current=true]:underline`}
      onClick={onShow}
    >
      {words}
    </button>
  );
}
