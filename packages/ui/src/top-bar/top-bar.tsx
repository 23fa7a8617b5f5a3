import { cx } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import { Logo } from "#logo/logo.tsx";

export type TopBarProps = Omit<ComponentProps<"header">, "children"> & {
  /** Where the logo leads: home. */
  logoHref: string;
  /** What stands at the right: on public pages the theme toggle. */
  end: ReactNode;
};

/**
 * The bar above public pages, logo left. Inside the app use the app's own header.
 *
 * - top-bar-1: It MUST be 88px high and stay in sight while the page scrolls.
 */
export function TopBar({ logoHref, end, className, ...rest }: TopBarProps) {
  return (
    <header
      data-slot="top-bar"
      className={cx(
        "sticky top-0 z-(--z-sticky) flex h-(--size-topbar) items-center justify-between gap-4 bg-ground px-5 md:px-10",
        className,
      )}
      {...rest}
    >
      <Logo href={logoHref} />
      {end}
    </header>
  );
}
