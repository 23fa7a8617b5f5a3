import * as Radix from "@radix-ui/react-dialog";
import { cx } from "class-variance-authority";
import {
  useCallback,
  useEffect,
  useRef,
  type CSSProperties,
  type ReactNode,
  type RefCallback,
  type RefObject,
} from "react";
import { insist } from "#hooks/insist.ts";
import { useBackCloses } from "#hooks/sheet-history.ts";
import { setStyleNonce } from "#hooks/style-nonce.ts";
import { IconButton } from "#icon-button/icon-button.tsx";
import { XIcon } from "#icon/icon.tsx";
import styles from "./dialog.module.css";
import { useFocusReturn } from "./focus-return.ts";
import scrim from "./scrim.module.css";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const DIALOG_WORDS = { close: "Close" };

setStyleNonce();

export type DialogProps = {
  /** Whether it is on screen. The page keeps it. */
  open: boolean;
  /** Gets false when the member closes it: the cross, Escape or a press on the page behind. */
  onOpenChange: (open: boolean) => void;
  /** The heading, which also names the dialog for screen readers. */
  title: ReactNode;
  /** One sentence under the title, read out with it when the dialog opens. */
  description?: ReactNode;
  /** What stands between the heading and the actions. */
  children: ReactNode;
  /** The children are what is read out with the title: a sentence or two, and no fields. */
  readOut?: boolean;
  /** Its actions, primary last. They stay in sight when what is above them is scrolled. */
  footer?: ReactNode;
  /** How wide it may grow: `sm` is for a question or one field. */
  size?: "md" | "sm";
  /** False when the only way out is to answer: no cross, and neither Escape nor the page behind closes it. */
  closable?: boolean;
  /** `alertdialog` for a question that must be answered before anything goes on. */
  role?: "dialog" | "alertdialog";
  /** Stacking level. */
  level?: number;
  /** Colour the page behind is dipped in, as CSS writes colours. The theme's own by default. */
  gradient?: string;
  /** What gets focus when it opens. The first control by default. */
  initialFocus?: RefObject<HTMLElement | null>;
};

/**
 * One matter to settle before going on. For a yes or no use ConfirmDialog, for navigation Drawer, for messages toast.
 *
 * - dialog-1: Focus MUST stay inside while it is open and return to where it was when it closes.
 * - dialog-2: The page behind MUST NOT scroll.
 * - dialog-3: Its footer MUST be in sight however long the rest is.
 * - dialog-4: The browser's Back MUST close it, where the app asked for that, and only then leave the page.
 * - dialog-5: What comes under another title MUST be shown from its top.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  readOut = false,
  footer,
  size = "md",
  closable = true,
  role = "dialog",
  level = 50,
  gradient,
  initialFocus,
}: DialogProps) {
  insist(
    title !== undefined && title !== null && title !== false && title !== "",
    "A Dialog without a name is announced as nothing: pass a title that says what it settles.",
  );
  const say = useWords("dialog", DIALOG_WORDS);
  const focus = useFocusReturn();
  const scrolled = useRef<HTMLElement>(null);
  const scroller = useReachableScroll(scrolled);
  useBackCloses(open && closable, () => onOpenChange(false));
  useEffect(() => {
    // What comes next under another heading is read from its beginning.
    if (scrolled.current !== null) scrolled.current.scrollTop = 0;
  }, [title]);
  // The footer's own room is all that is between them.
  const body = (
    <div className={cx("mt-5", footer !== undefined && "[&>:last-child]:mb-0")}>{children}</div>
  );
  const stay = (event: Event) => {
    // Dismissing a toast is not a click on the page behind.
    const onToast =
      event.target instanceof Element && event.target.closest("[data-sonner-toaster]") !== null;
    if (!closable || onToast) event.preventDefault();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay
          data-slot="dialog-scrim"
          className={cx("fixed inset-0", scrim["scrim"])}
          {...dipped(level, gradient)}
        />
        <Radix.Content
          data-slot="dialog"
          role={role}
          style={{ zIndex: level }}
          {...(description === undefined && !readOut ? { "aria-describedby": undefined } : {})}
          className={cx(
            "fixed inset-x-0 bottom-0 flex max-h-sheet flex-col overflow-hidden rounded-t-sheet bg-surface shadow-dialog outline-none sm:inset-0 sm:m-auto sm:h-fit sm:w-[calc(100%-4rem)] sm:rounded-cut",
            size === "md" ? "sm:max-w-(--size-dialog)" : "sm:max-w-(--size-dialog-sm)",
            styles["panel"],
          )}
          onOpenAutoFocus={(event) => {
            focus.onOpen();
            if (!initialFocus?.current) return;
            event.preventDefault();
            initialFocus.current.focus();
          }}
          onCloseAutoFocus={focus.onClose}
          onEscapeKeyDown={(event) => {
            if (!closable) event.preventDefault();
          }}
          onPointerDownOutside={stay}
          onInteractOutside={stay}
        >
          <div aria-hidden="true" className={cx("flex-none", styles["selvedge"])} />
          {/* Below the words is room for the ring of a field that has the focus. */}
          <div
            ref={scroller}
            className={cx(
              "min-h-0 overflow-y-auto px-5 sm:px-10",
              footer === undefined ? "pb-6 sm:pb-9" : "pb-1.5",
            )}
          >
            <Radix.Title className={cx("pt-6.5 heading-md sm:pt-8.5", closable && "pe-11")}>
              {title}
            </Radix.Title>
            {description !== undefined && (
              <Radix.Description className="mt-2 text-ink-soft">{description}</Radix.Description>
            )}
            {readOut ? <Radix.Description asChild>{body}</Radix.Description> : body}
          </div>
          {footer !== undefined && (
            <div className="flex flex-none flex-col-reverse gap-2.5 px-5 pt-5 pb-6 sm:flex-row sm:justify-end sm:gap-3 sm:px-10 sm:pb-9">
              {footer}
            </div>
          )}
          {closable && (
            // Words pass behind it when they are scrolled.
            <div className="absolute top-6 end-3 rounded-press bg-surface sm:top-7.5 sm:end-5.5">
              <Radix.Close asChild>
                <IconButton label={say.close} icon={XIcon} />
              </Radix.Close>
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Lets a keyboard scroll what holds nothing that could have the focus, once there is more of it than is seen. Keeps it in the ref. */
function useReachableScroll(kept: RefObject<HTMLElement | null>): RefCallback<HTMLElement> {
  return useCallback(
    (scroller: HTMLElement | null) => {
      kept.current = scroller;
      if (scroller === null || typeof ResizeObserver === "undefined") return undefined;
      const observer = new ResizeObserver(() => {
        const isLonger = scroller.scrollHeight > scroller.clientHeight;
        const isReached = scroller.querySelector("a, button, input, select, textarea") !== null;
        const name = scroller.querySelector("h2")?.id;
        const attributes = { tabindex: "0", role: "group", "aria-labelledby": name };
        for (const [attribute, value] of Object.entries(attributes)) {
          if (isLonger && !isReached && value !== undefined)
            scroller.setAttribute(attribute, value);
          else scroller.removeAttribute(attribute);
        }
      });
      observer.observe(scroller);
      for (const child of scroller.children) observer.observe(child);
      return () => observer.disconnect();
    },
    [kept],
  );
}

function dipped(level: number, gradient: string | undefined) {
  if (gradient === undefined) return { style: { zIndex: level } };
  const style: CSSProperties & Record<"--tint", string> = { zIndex: level, "--tint": gradient };
  return { "data-tinted": "", style };
}
