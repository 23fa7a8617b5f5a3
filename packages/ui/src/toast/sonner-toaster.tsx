import { useEffect, type CSSProperties, type FocusEvent } from "react";
import { Toaster as Sonner, toast as sonner } from "sonner";
import "sonner/dist/styles.css";
import { useMedia } from "#hooks/media.ts";
import { XIcon } from "#icon/icon.tsx";
import { recordToast } from "./recent-toasts.ts";
import { TOAST_ICONS } from "./toast-icons.ts";
import { MOST_TOASTS, receiveToasts, type ToastMessage, type ToastOrder } from "./toast-post.ts";
import "./toast.css";
import { useWords } from "#words-provider/use-words.ts";

// Sonner sets its own system font and a width meant for its own look.
const frame: CSSProperties & Record<"--width", string> = {
  fontFamily: "inherit",
  "--width": "400px",
};

// What keeps toasts lies with what shows them: the first page that loads the toaster asks for one file, and not for two.
export { assignRecentToasts, readRecentToasts, watchRecentToasts } from "./recent-toasts.ts";

/** What it says itself, in English. */
export const TOAST_WORDS = { dismiss: "Dismiss" };

const shownMessages = new Map<string | number, ToastMessage>();

/** Sonner in the club's cloth. Only `Toaster` loads it. */
export function SonnerToaster() {
  const desktop = useMedia("(min-width: 48rem)");
  useEffect(() => receiveToasts(deliver), []);
  return (
    <div onFocus={holdTime} onBlur={letTimeRun}>
      <Sonner
        position={desktop ? "bottom-right" : "top-center"}
        expand
        visibleToasts={3}
        gap={10}
        offset={desktop ? 24 : { top: 88, left: 16, right: 16 }}
        mobileOffset={{ top: 88, left: 16, right: 16 }}
        style={frame}
      />
    </div>
  );
}

function deliver(order: ToastOrder) {
  if ("show" in order) show(order.show);
  else sonner.dismiss(order.dismiss);
}

function show(item: ToastMessage) {
  const others = sonner.getToasts().filter(({ id }) => id !== item.id);
  for (const { id } of others.slice(0, Math.max(0, others.length + 1 - MOST_TOASTS))) {
    sonner.dismiss(id);
  }
  shownMessages.set(item.id, item);
  recordToast(item);
  draw(item, item.durationMs);
}

function draw(item: ToastMessage, durationMs: number) {
  const forget = () => shownMessages.delete(item.id);
  sonner.custom(() => <Toast {...item} />, {
    id: item.id,
    duration: durationMs,
    onDismiss: forget,
    onAutoClose: forget,
  });
}

// Sonner waits while the pointer rests on its toasts but not while the keyboard does, so that is done here.
function holdTime() {
  for (const item of shown()) draw(item, Infinity);
}

function letTimeRun({ currentTarget, relatedTarget }: FocusEvent) {
  if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
  for (const item of shown()) draw(item, item.durationMs);
}

/** What is on screen or waiting there. Redrawing anything else would bring it back. */
function shown(): ToastMessage[] {
  return sonner.getToasts().flatMap(({ id }) => shownMessages.get(id) ?? []);
}

function Toast({ id, tone, text }: ToastMessage) {
  const say = useWords("toast", TOAST_WORDS);
  const Drawing = TOAST_ICONS[tone];
  return (
    <div data-slot="toast" data-tone={tone} role={tone === "error" ? "alert" : "status"}>
      <Drawing size={24} data-part="sign" />
      <span>{text}</span>
      {tone !== "loading" && (
        <button type="button" aria-label={say.dismiss} onClick={() => sonner.dismiss(id)}>
          <XIcon />
        </button>
      )}
    </div>
  );
}
