import { useSignalValue } from "@kinfold/api/use-signal-value";
import { lazy, Suspense, useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { FundWalletProps } from "#flows/fund-wallet/fund-wallet.tsx";
import { readReturnedPayment } from "#flows/payment-return/returned-payment.ts";
import { PATHS } from "#paths.ts";
import { useUnsentOf } from "#session/unsent.ts";
import {
  closeMoneyDialog,
  moneyDialog,
  openFundWallet,
  openPayment,
  reopenMoneyDialog,
  type MoneyDialog,
} from "#shell/money-dialogs.ts";

const FundWallet = lazy(async () => {
  const [{ FundWallet: Fund }, { BankTransfer }] = await Promise.all([
    import("#flows/fund-wallet/fund-wallet.tsx"),
    import("#flows/bank-transfer/bank-transfer.tsx"),
  ]);
  return {
    default: (props: Omit<FundWalletProps, "bankTransfer">) => (
      <Fund {...props} bankTransfer={BankTransfer} />
    ),
  };
});
const PaymentReturn = lazy(async () => ({
  default: (await import("#flows/payment-return/payment-return.tsx")).PaymentReturn,
}));
const BegunTransferDialog = lazy(async () => ({
  default: (await import("#flows/bank-transfer/begun-transfer-dialog.tsx")).BegunTransferDialog,
}));
const Withdraw = lazy(async () => ({
  default: (await import("#flows/withdraw/withdraw.tsx")).Withdraw,
}));

/**
 * The money dialog that was asked for, over whatever page is open: by a button, or by the address that a member comes
 * back to from a payment, which is then cleaned. It closes when the member goes elsewhere.
 */
export function OpenMoneyDialog() {
  const dialog = useSignalValue(moneyDialog);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  useUnsentOf("money-dialog", dialog ?? undefined, reopenMoneyDialog);
  useEffect(() => closeMoneyDialog, [pathname]);

  useEffect(() => {
    const returned = isWayBack(pathname) ? readReturnedPayment(search) : null;
    if (returned === null) return;
    void navigate(`${pathname}${returned.cleaned}`, { replace: true });
    if (returned.reference !== null) openPayment(returned.reference);
  }, [pathname, search, navigate]);

  return <Suspense fallback={null}>{dialog !== null && <Asked dialog={dialog} />}</Suspense>;
}

/** Payments come back to the wallet, to the plan that they were for, or to what repeats because of them. */
const isWayBack = (pathname: string): boolean =>
  pathname === PATHS.wallet ||
  pathname === PATHS.recurring ||
  pathname.startsWith(`${PATHS.plans}/`);

function Asked({ dialog }: { dialog: MoneyDialog }) {
  switch (dialog.kind) {
    case "fund":
      return (
        <FundWallet currency={dialog.currency} onClose={closeMoneyDialog} onBegun={openPayment} />
      );
    case "payment":
      return (
        <PaymentReturn
          reference={dialog.reference}
          onClose={closeMoneyDialog}
          onPayAgain={openFundWallet}
        />
      );
    case "transfer":
      return (
        <BegunTransferDialog
          begun={dialog.begun}
          step={dialog.step}
          onClose={closeMoneyDialog}
          onSent={openPayment}
        />
      );
    case "withdraw":
      return <Withdraw currency={dialog.currency} onClose={closeMoneyDialog} />;
  }
}
