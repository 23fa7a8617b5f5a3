import * as Radix from "@radix-ui/react-tabs";
import { useLayoutEffect, useRef, useState, type ComponentProps, type ReactNode } from "react";
import { getDirection } from "#hooks/direction.ts";
import { insist } from "#hooks/insist.ts";
import { useKeepInView } from "#hooks/keep-in-view.ts";
import { formatCount } from "#icon-button/shown-count.ts";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const TABS_WORDS = { toDo: "to do" };

export type Tab = {
  value: string;
  name: string;
  /** Things to do behind it. Shown, and said as "to do", above zero. */
  count?: number;
  disabled?: boolean;
  panel: ReactNode;
};

export type TabsProps = Omit<
  ComponentProps<"div">,
  "children" | "onChange" | "dir" | "defaultValue"
> & {
  /** Each tab with its name and the panel that it opens, in order. */
  tabs: readonly Tab[];
  /** What the tabs are parts of, for screen readers: "My Account". */
  label: string;
  /** The open one. */
  value: string;
  /** Gets the value of the tab that was opened. */
  onChange: (value: string) => void;
};

/**
 * Parts of one page, of which one is open. For places with an address of their own use links, for a choice that a
 * form keeps Segmented, for steps in order Stepper.
 *
 * - tabs-1: The tabs MUST be one stop for Tab, moved through with the arrows, Home and End past disabled ones; the
 *   next stop is the open panel.
 * - tabs-2: Where they do not fit they scroll sideways, and the open one MUST be in view.
 */
export function Tabs({ tabs, label, value, onChange, className = "", ...rest }: TabsProps) {
  insist(label !== "", "Tabs say what they are parts of: give them a `label`.");
  insist(
    tabs.some((tab) => tab.value === value),
    `Tabs have no "${value}": set \`value\` to the value of one of them.`,
  );
  const root = useRef<HTMLDivElement>(null);
  const say = useWords("tabs", TABS_WORDS);
  const list = useRef<HTMLDivElement>(null);
  const [dir, setDir] = useState<"ltr" | "rtl">("ltr");

  // Radix would turn what stands in a page that runs from right to left around again.
  useLayoutEffect(() => setDir(getDirection(root.current?.parentElement)), []);
  useKeepInView(list, "[data-state=active]", value);

  return (
    <Radix.Root
      ref={root}
      data-slot="tabs"
      dir={dir}
      value={value}
      onValueChange={onChange}
      className={`min-w-0 ${className}`}
      {...rest}
    >
      <Radix.List
        ref={list}
        aria-label={label}
        className="flex gap-7 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map(({ value: key, name, count = 0, disabled = false }) => (
          <Radix.Trigger
            key={key}
            value={key}
            disabled={disabled}
            className="relative inline-flex h-(--size-button) flex-none items-center gap-2 rounded-cut font-strong text-ink-soft after:absolute after:inset-x-0 after:bottom-0 after:rounded-t-[3px] after:border-b-ink hover:text-ink focus-visible:-outline-offset-3 disabled:cursor-not-allowed disabled:text-ink-disabled data-[state=active]:text-ink data-[state=active]:after:border-b-3"
          >
            {name}
            {count > 0 && " "}
            {count > 0 && (
              <span className="h-5 min-w-5 rounded-press bg-accent px-1.5 text-center text-[12px] leading-5 text-on-accent forced-colors:border">
                {formatCount(count)} <span className="sr-only">{say.toDo}</span>
              </span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ value: key, panel }) => (
        <Radix.Content key={key} value={key} className="mt-6">
          {panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
