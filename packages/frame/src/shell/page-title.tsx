import { useEffect, useRef, type ComponentProps } from "react";
import { hasMoved } from "#journey.ts";

/** The name of the site in every document title. */
export const SITE = "Kinfold";

/**
 * The one heading of a page. It names the document (`title`, or its own text) and takes the focus when the visitor
 * came from another page of the app, so that screen readers say where they are.
 */
export function PageTitle({
  title,
  className = "",
  ...rest
}: ComponentProps<"h1"> & { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${SITE}`;
  }, [title]);
  useEffect(() => {
    // On the first page the browser has just said the title itself.
    if (hasMoved()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      data-slot="page-title"
      className={`heading-lg wrap-anywhere outline-none ${className}`}
      {...rest}
    />
  );
}
