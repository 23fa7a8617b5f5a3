import { cx } from "class-variance-authority";
import { lazy, Suspense, type ComponentProps, type ComponentType } from "react";

/** A drawing that cannot be fetched leaves its place empty: it must never take down the screen it decorates. */
function later(drawing: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await drawing().catch(() => Blank) }));
}

function Blank() {
  return null;
}

const drawings = {
  "no-transactions": later(() =>
    import("./art/no-transactions.tsx").then((art) => art.NoTransactionsArt),
  ),
  "kyc-in-progress": later(() =>
    import("./art/kyc-in-progress.tsx").then((art) => art.KycInProgressArt),
  ),
  "withdrawal-success": later(() =>
    import("./art/withdrawal-success.tsx").then((art) => art.WithdrawalSuccessArt),
  ),
  "not-found": later(() => import("./art/not-found.tsx").then((art) => art.NotFoundArt)),
  "receipt-received": later(() =>
    import("./art/receipt-received.tsx").then((art) => art.ReceiptReceivedArt),
  ),
  "error-torn": later(() => import("./art/error-torn.tsx").then((art) => art.ErrorTornArt)),
  "no-notifications": later(() =>
    import("./art/no-notifications.tsx").then((art) => art.NoNotificationsArt),
  ),
};

export type SpotName = keyof typeof drawings;

/** Every spot there is. For pages that show them all. */
export const SPOT_NAMES: readonly SpotName[] = Object.keys(drawings).filter(
  (name): name is SpotName => name in drawings,
);

export type SpotProps = Omit<ComponentProps<"svg">, "children" | "name" | "width" | "height"> & {
  /** Which drawing it shows. */
  name: SpotName;
  /** In px: 200 beside text, 280 on a page of its own, 164 in a prompt. */
  width?: number;
};

/**
 * A small drawing for a state. Always decoration: the words beside it say everything. Each drawing is fetched when it
 * is first needed, and its place is kept until then.
 */
export function Spot({ name, width = 200, className, ...rest }: SpotProps) {
  const Drawing = drawings[name];
  return (
    <svg
      data-slot="spot"
      data-name={name}
      aria-hidden="true"
      viewBox="0 0 200 144"
      width={width}
      height={(width * 144) / 200}
      className={cx("max-w-full flex-none", className)}
      {...rest}
    >
      <Suspense fallback={null}>
        <Drawing />
      </Suspense>
    </svg>
  );
}
