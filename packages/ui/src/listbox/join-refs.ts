import type { Ref, RefCallback } from "react";

/** One ref that fills several, for a control that both its component and its page hold on to. */
export function joinRefs<Element>(
  ...refs: readonly (Ref<Element> | undefined)[]
): RefCallback<Element> {
  return (element) => {
    for (const ref of refs) {
      if (typeof ref === "function") ref(element);
      else if (ref) ref.current = element;
    }
  };
}
