import { cva, cx } from "class-variance-authority";
import { createContext, use, type ComponentProps, type ReactNode } from "react";
import { insist } from "#hooks/insist.ts";

type Look = "ruled" | "well" | "columns";

const FactsLook = createContext<Look | undefined>(undefined);

const facts = cva("", {
  variants: {
    look: {
      ruled: "flex flex-col",
      well: "@container flex flex-col rounded-cut bg-surface-sunken px-4.5 pt-1 pb-2",
      columns: "flex flex-wrap gap-x-5 gap-y-4",
    },
  },
});

export type FactsProps = ComponentProps<"dl"> & {
  /** Term left and value right; the same in a sunken well, for details to copy; or side by side under their terms. */
  look?: "ruled" | "well" | "columns";
};

/**
 * What is so about one thing: a few terms, each with its value. For many things of a kind use Table; for prose,
 * prose.
 *
 * - facts-1: Every value MUST be heard with its term.
 * - facts-2: No value MUST be cut off: what does not fit goes under its term.
 * - facts-3: A Fact MUST stand in Facts.
 */
export function Facts({ look = "ruled", className, ...rest }: FactsProps) {
  return (
    <FactsLook value={look}>
      <dl data-slot="facts" data-look={look} className={facts({ look, className })} {...rest} />
    </FactsLook>
  );
}

const fact = cva("", {
  variants: {
    look: {
      ruled:
        "flex flex-wrap items-baseline justify-between gap-x-5 gap-y-0.5 border-b border-line py-[11px] last:border-b-0 has-[+[data-total]]:border-b-0",
      well: "flex flex-col gap-0.5 border-b border-line py-2.5 last:border-b-0 has-[+[data-total]]:border-b-0 @[26rem]:flex-row @[26rem]:items-center @[26rem]:justify-between @[26rem]:gap-5",
      // As wide as its neighbouring cells, or as its own figure where that is wider.
      columns: "flex flex-[1_1_8.375rem] flex-col gap-1.5",
    },
    total: {
      true: "border-t border-t-ink border-b-ink border-double py-3 last:border-b-4",
      false: "",
    },
  },
});

const value = cva(
  "flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 font-strong wrap-anywhere",
  {
    variants: {
      look: {
        ruled: "ms-auto justify-end text-end",
        well: "min-h-8 justify-between @[26rem]:justify-end @[26rem]:text-end",
        columns: "text-[17px]",
      },
    },
  },
);

export type FactProps = Omit<ComponentProps<"div">, "children"> & {
  /** What the value is of: "Reference". */
  term: ReactNode;
  /** Money is a Figure; a date a time element; a reference its own letters. */
  children: ReactNode;
  /** One small control beside the value: a CopyButton for what will be written elsewhere. */
  action?: ReactNode;
  /** The sum of the facts above it: ruled off as in a ledger, single above and double below. */
  total?: boolean;
};

/** One term and its value, in Facts. */
export function Fact({ term, children, action, total = false, className, ...rest }: FactProps) {
  const look = use(FactsLook);
  insist(look !== undefined, "A Fact has no list to belong to: put it in Facts.");
  insist(
    !total || look !== "columns",
    "A total is ruled off under what it sums: give its Facts the look ruled or well.",
  );
  const chosen = look ?? "ruled";
  return (
    <div
      data-slot="fact"
      {...(total ? { "data-total": "" } : {})}
      className={fact({ look: chosen, total, className })}
      {...rest}
    >
      <dt className={cx("text-ink-soft", chosen === "columns" ? "text-sm" : "text-[15px]")}>
        {term}
      </dt>
      <dd className={value({ look: chosen })}>
        <bdi className="figures-column min-w-0">{children}</bdi>
        {action}
      </dd>
    </div>
  );
}
