import { say } from "@kinfold/language/say";

/** Where the skip link leads. */
export const MAIN_ID = "main";

/** The first stop of the keyboard: over the header, to what the page is about. Seen only when focused. */
export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      data-slot="skip-link"
      className="fixed top-2 left-2 z-(--z-loader) rounded-press bg-action px-5 py-3 font-strong text-on-action not-focus:sr-only"
    >
      {say("Skip to content")}
    </a>
  );
}
