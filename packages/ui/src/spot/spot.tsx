import { cx } from "class-variance-authority";
import { lazy, Suspense, type ComponentProps, type ComponentType } from "react";

type Drawing = () => Promise<{ default: ComponentType }>;

/** A drawing that cannot be fetched leaves its place empty: it must never take down the screen it decorates. */
const orBlank = (drawing: Drawing) =>
  lazy(() => drawing().catch(() => ({ default: () => null })));

const drawings = {
  "no-transactions": orBlank(() => import("./art/no-transactions.tsx")),
  "kyc-in-progress": orBlank(() => import("./art/kyc-in-progress.tsx")),
  "withdrawal-success": orBlank(() => import("./art/withdrawal-success.tsx")),
  "not-found": orBlank(() => import("./art/not-found.tsx")),
  "receipt-received": orBlank(() => import("./art/receipt-received.tsx")),
  "error-torn": orBlank(() => import("./art/error-torn.tsx")),
  "no-notifications": orBlank(() => import("./art/no-notifications.tsx")),
};

export type SpotName = keyof typeof drawings;

export type SpotProps = Omit<ComponentProps<"svg">, "children" | "name" | "width" | "height"> & {
  name: SpotName;
  /** In px: 200 beside text, 280 on a page of its own, 164 in a prompt. */
  width?: number;
};

/**
 * A small picture for a state. Always decoration: the words beside it MUST say everything.
 * Each drawing is fetched when it is first needed, and its place is kept until then.
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
