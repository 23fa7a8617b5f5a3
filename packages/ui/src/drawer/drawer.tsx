import * as Radix from "@radix-ui/react-dialog";
import { cva } from "class-variance-authority";
import { useRef, type ReactNode } from "react";
import { shareStyleNonce } from "#hooks/style-nonce.ts";
import { IconButton } from "#icon-button/icon-button.tsx";
import { XIcon } from "#icon/icon.tsx";
import styles from "./drawer.module.css";

shareStyleNonce();

const panel = cva(
  [
    "fixed inset-y-0 isolate z-(--z-drawer) flex flex-col overflow-y-auto bg-cloth-deep text-on-cloth outline-none",
    styles["panel"],
  ],
  {
    variants: {
      side: {
        left: "left-0 w-[min(100vw,var(--size-sidebar))] pr-4 shadow-dialog",
        right: "right-0 w-[min(100vw,var(--size-sidebar))] pl-4 shadow-dialog",
        full: "inset-x-0 pr-4",
      },
    },
  },
);

export type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names it for screen readers: "Menu". */
  label: string;
  side?: "left" | "right" | "full";
  /** At the top left, beside the cross: the logo. */
  head?: ReactNode;
  children: ReactNode;
};

/**
 * A sheet of cloth over the page, for navigation on small screens. For a matter to settle use Dialog.
 * Focus MUST stay inside while it is open and return to where it was; Escape, its cross and the page close it.
 */
export function Drawer({ open, onOpenChange, label, side = "left", head, children }: DrawerProps) {
  const cameFrom = useRef<Element | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={`fixed inset-0 z-(--z-drawer) ${styles["scrim"] ?? ""}`} />
        <Radix.Content
          data-slot="drawer"
          data-side={side}
          data-on-cloth=""
          aria-describedby={undefined}
          className={panel({ side })}
          onOpenAutoFocus={() => {
            cameFrom.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
          }}
        >
          <Radix.Title className="sr-only">{label}</Radix.Title>
          <div className="flex h-18 flex-none items-center justify-between pr-2.5 pl-4.5">
            <div>{head}</div>
            <Radix.Close asChild>
              <IconButton label={`Close ${label.toLocaleLowerCase("en-NG")}`} icon={XIcon} />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
