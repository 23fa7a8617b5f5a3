import type { ComponentProps, ReactNode } from "react";

/** One page of the foundations: a heading, a sentence on what it is for, and the thing itself. */
export function Leaf({
  title,
  says,
  children,
}: {
  title: string;
  says: string;
  children: ReactNode;
}) {
  return (
    <article className="flex max-w-lg flex-col gap-8 font-text text-ink">
      <header className="flex flex-col gap-2">
        <h1 className="m-0 font-display text-display-md font-display tracking-display">{title}</h1>
        <p className="m-0 text-lg text-ink-soft">{says}</p>
      </header>
      {children}
    </article>
  );
}

/** A named part of a leaf. */
export function Part({ title, children, ...rest }: ComponentProps<"section"> & { title: string }) {
  return (
    <section className="flex flex-col gap-4" {...rest}>
      <h2 className="m-0 font-display text-display-xs font-display">{title}</h2>
      {children}
    </section>
  );
}

/** The name of a token, as it is written in code. */
export function TokenName({ children }: { children: ReactNode }) {
  return <code className="font-text text-xs text-ink-muted">{children}</code>;
}
