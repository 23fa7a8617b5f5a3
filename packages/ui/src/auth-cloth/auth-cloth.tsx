import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";
import { useAfterFirstPaint } from "#hooks/after-first-paint.ts";
import styles from "./auth-cloth.module.css";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const AUTH_CLOTH_WORDS = { label: "About the club" };

export type AuthClothProps = Omit<ComponentProps<"aside">, "children" | "title"> & {
  /** A line like a proverb. */
  title: string;
  /** A sentence or two under the title. */
  text: string;
};

/**
 * The cloth that hangs beside public forms from 1024px; its column is 41vw, 400 to 600px. Below that use AuthBand.
 *
 * - auth-cloth-1: The painting MUST wait for the first paint of the page: until then the cloth is plain indigo.
 */
export function AuthCloth({ title, text, className, ...rest }: AuthClothProps) {
  const art = useArt();
  const say = useWords("authCloth", AUTH_CLOTH_WORDS);
  return (
    <aside
      data-slot="auth-cloth"
      data-on-cloth=""
      aria-label={say.label}
      className={cx("sticky top-0 z-11 hidden h-screen pe-14 pb-11.5 lg:block", className)}
      {...rest}
    >
      <div className="relative flex h-full flex-col bg-cloth text-on-cloth shadow-cloth">
        <div {...art} className={cx("relative min-h-0 flex-1", styles["field"])} />
        <div
          className={cx(
            "relative border-t-3 border-motif-on-cloth px-10 pt-9 pb-10",
            styles["hem"],
          )}
        >
          <p className="heading-md">{title}</p>
          <p className="mt-3 max-w-[42ch] text-on-cloth-soft">{text}</p>
        </div>
        <div {...art} className={styles["fringe"]} />
      </div>
    </aside>
  );
}

/** The painted band under the top bar of public pages below 1024px. Decoration: screen readers pass it by. */
export function AuthBand({ className, ...rest }: Omit<ComponentProps<"div">, "children">) {
  const art = useArt();
  return (
    <div
      data-slot="auth-band"
      aria-hidden="true"
      {...art}
      className={cx("relative mb-14 h-19 lg:hidden", styles["band"], className)}
      {...rest}
    >
      <div {...art} className={styles["fringe"]} />
    </div>
  );
}

function useArt() {
  return useAfterFirstPaint() ? { "data-art": "" } : {};
}
