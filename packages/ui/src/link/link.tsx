import {
  createContext,
  createElement,
  use,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from "react";

export type AnchorProps = ComponentProps<"a"> & {
  /** Where it leads: a path of the app, or a whole address. */
  href: string;
};

const Anchor = createContext<ComponentType<AnchorProps> | "a">("a");

/** Tells every link of the design system how to go somewhere without loading a page. Once, around the app. */
export function LinkProvider({
  component,
  children,
}: {
  component: ComponentType<AnchorProps>;
  children: ReactNode;
}) {
  return <Anchor value={component}>{children}</Anchor>;
}

/**
 * An anchor without a look of its own, for cards, navigation and buttons that lead somewhere. A link to another site
 * carries `external`: it opens a new tab and tells no one where from.
 */
export function PlainLink({ external = false, ...rest }: AnchorProps & { external?: boolean }) {
  const inside = use(Anchor);
  return external ? (
    <a target="_blank" rel="noopener noreferrer" {...rest} />
  ) : (
    createElement(inside, rest)
  );
}

/**
 * A link inside a sentence or beside a form. For an action that changes something use Button.
 *
 * - link-1: It MUST be told from the words around it by its line, not by its colour alone.
 */
export function Link({ className = "", ...rest }: ComponentProps<typeof PlainLink>) {
  return (
    <PlainLink
      data-slot="link"
      className={`inline-flex min-h-6 items-center gap-1 border-b border-current font-strong text-link hover:text-link-hover ${className}`}
      {...rest}
    />
  );
}
