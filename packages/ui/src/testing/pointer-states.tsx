import type { ReactNode } from "react";

const SHOWN = [
  ["At rest", "rest"],
  ["Under the pointer", "hover"],
  ["With the keyboard’s focus", "focus"],
  ["Pressed", "pressed"],
] as const;

/** Parameters of a story that draws PointerStates: the addon of pseudo states gives each part its state. */
export const POINTER_STATES = {
  pseudo: {
    hover: ['[data-shown="hover"] *', '[data-shown="pressed"] *'],
    focusVisible: ['[data-shown="focus"] :is(a, button, input, textarea, [tabindex="0"])'],
    active: ['[data-shown="pressed"] *'],
  },
};

/** A component at rest, under the pointer, with the keyboard's focus, and pressed. */
export function PointerStates({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-6">
      {SHOWN.map(([name, shown]) => (
        <section key={shown} data-shown={shown} className="flex flex-col gap-2">
          <h2 className="text-sm text-ink-soft">{name}</h2>
          {children}
        </section>
      ))}
    </div>
  );
}
