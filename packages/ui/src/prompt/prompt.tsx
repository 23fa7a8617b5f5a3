import { cva, cx } from "class-variance-authority";
import { useId, type ComponentProps, type ReactNode } from "react";
import { insist } from "#hooks/insist.ts";
import { Spot, type SpotName } from "#spot/spot.tsx";

const sheet = cva("relative rounded-cut", {
  variants: { tone: { accent: "bg-accent-soft", info: "bg-info-soft" } },
});

const seam = cva(
  "pointer-events-none absolute inset-1.5 rounded-[2px] border-[1.5px] border-dashed",
  {
    variants: { tone: { accent: "border-accent-line", info: "border-info-line" } },
  },
);

export type PromptProps = Omit<ComponentProps<"section">, "title"> & {
  /** `accent` asks for something, `info` says that it is under way. */
  tone?: "accent" | "info";
  /** What to do next, as the heading that names the section. */
  title: string;
  /** Why, in one or two sentences. */
  children: ReactNode;
  /** Shown where there is room for it. */
  spot?: SpotName;
  /** One primary button or link. */
  action?: ReactNode;
};

/**
 * The one thing a member should do next, sewn to the top of a page. At most one on a page; for a remark use Notice.
 *
 * - prompt-1: Its heading MUST name the section.
 */
export function Prompt({
  tone = "accent",
  title,
  spot,
  action,
  className,
  children,
  ...rest
}: PromptProps) {
  insist(
    title !== "",
    "A Prompt is heard by its heading: give it a `title` that says what to do next.",
  );
  const titleId = useId();
  return (
    <section
      data-slot="prompt"
      data-tone={tone}
      aria-labelledby={titleId}
      className={cx("@container", className)}
      {...rest}
    >
      <div className={sheet({ tone })}>
        <div className={seam({ tone })} />
        <div className="grid gap-4.5 px-5 py-5.5 @min-[800px]:grid-cols-[auto_1fr_auto] @min-[800px]:items-center @min-[800px]:gap-7.5 @min-[800px]:px-9 @min-[800px]:py-7">
          {spot === undefined ? (
            <span className="hidden @min-[800px]:block" />
          ) : (
            <Spot name={spot} width={164} className="hidden @min-[800px]:block" />
          )}
          <div className="min-w-0 wrap-break-word">
            <h2 id={titleId} className="heading-sm">
              {title}
            </h2>
            <div className="mt-1.5 text-ink-soft">{children}</div>
          </div>
          {action !== undefined && (
            <div className="grid @min-[480px]:justify-self-start">{action}</div>
          )}
        </div>
      </div>
    </section>
  );
}
