import * as Radix from "@radix-ui/react-dialog";
import { cva } from "class-variance-authority";
import type { ReactNode } from "react";
import { useFocusReturn } from "#dialog/focus-return.ts";
import scrim from "#dialog/scrim.module.css";
import { insist } from "#hooks/insist.ts";
import { useBackCloses } from "#hooks/sheet-history.ts";
import { setStyleNonce } from "#hooks/style-nonce.ts";
import { IconButton } from "#icon-button/icon-button.tsx";
import { XIcon } from "#icon/icon.tsx";
import styles from "./drawer.module.css";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const DRAWER_WORDS = {
  close: (label: string) => `Close ${label.toLocaleLowerCase("en-NG")}`,
};

setStyleNonce();

const panel = cva(
  [
    "fixed isolate z-(--z-drawer) flex flex-col overflow-y-auto bg-cloth-deep text-on-cloth outline-none",
    styles["panel"],
  ],
  {
    variants: {
      side: {
        left: "inset-y-0 left-0 w-[min(100vw,var(--size-sidebar))] pr-4 shadow-dialog",
        right: "inset-y-0 right-0 w-[min(100vw,var(--size-sidebar))] pl-4 shadow-dialog",
        full: "inset-0 pr-4",
        bottom:
          "inset-x-0 bottom-0 max-h-sheet rounded-t-sheet pb-[max(1rem,env(safe-area-inset-bottom))] shadow-dialog",
      },
    },
  },
);

export type DrawerProps = {
  /** Whether it is on screen. The page keeps it. */
  open: boolean;
  /** Gets false when the member closes it: the cross, Escape or a press on the page behind. */
  onOpenChange: (open: boolean) => void;
  /** Names it for screen readers: "Menu". */
  label: string;
  /** `bottom` rises only as high as what it holds. */
  side?: "left" | "right" | "full" | "bottom";
  /** At the top left, beside the cross: the logo. */
  head?: ReactNode;
  /** What it holds, below its head. */
  children: ReactNode;
};

/**
 * A sheet of cloth over the page, for navigation on small screens. For a matter to settle use Dialog. Escape, its
 * cross and the page close it.
 *
 * - drawer-1: Focus MUST stay inside while it is open and return to where it was.
 * - drawer-2: The browser's Back MUST close it, where the app asked for that, and only then leave the page.
 */
export function Drawer({ open, onOpenChange, label, side = "left", head, children }: DrawerProps) {
  insist(
    label !== "",
    'A Drawer has a name that is heard when it opens: give it a `label`, such as "Menu".',
  );
  const say = useWords("drawer", DRAWER_WORDS);
  const focus = useFocusReturn();
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={`fixed inset-0 z-(--z-drawer) ${scrim["scrim"] ?? ""}`} />
        <Radix.Content
          data-slot="drawer"
          data-side={side}
          data-on-cloth=""
          aria-describedby={undefined}
          className={panel({ side })}
          onOpenAutoFocus={focus.onOpen}
          onCloseAutoFocus={focus.onClose}
        >
          <Radix.Title className="sr-only">{label}</Radix.Title>
          <div className="flex h-18 flex-none items-center justify-between pe-2.5 ps-4.5">
            <div>{head}</div>
            <Radix.Close asChild>
              <IconButton label={say.close(label)} icon={XIcon} />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
