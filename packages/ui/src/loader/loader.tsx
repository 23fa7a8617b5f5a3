import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";
import { LogoMark } from "#logo/logo.tsx";
import styles from "./loader.module.css";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const LOADER_WORDS = { label: "Loading" };

export type LoaderProps = Omit<ComponentProps<"div">, "children"> & {
  /** What is being waited for, in the words of the person waiting. */
  label?: string;
  /** Covers the page while there is nothing of it to show; otherwise it fills its place. */
  fullScreen?: boolean;
};

/**
 * The club is fetching something and there is no shape yet to show. Where the shape is known use Skeleton; in a
 * button use its busy state.
 *
 * - loader-1: The wait MUST be announced once, politely.
 */
export function Loader({ label, fullScreen = false, className, ...rest }: LoaderProps) {
  const say = useWords("loader", LOADER_WORDS);
  return (
    <div
      data-slot="loader"
      role="status"
      className={cx(
        "grid place-items-center",
        fullScreen ? "fixed inset-0 z-(--z-loader) bg-ground" : "py-16",
        className,
      )}
      {...rest}
    >
      <div className="grid justify-items-center gap-5.5">
        <LogoMark aria-hidden="true" className="size-22" />
        <div className="relative h-0.75 w-37.5">
          <div className="absolute inset-x-0 top-px h-0.5 stitch-row" />
          <div className={cx("h-0.75 bg-action", styles["line"])} />
        </div>
        <p className="text-ink-soft">{label ?? say.label}</p>
      </div>
    </div>
  );
}
