import { useRef } from "react";

/** Puts focus back where it was before a dialog or drawer opened, or on the main part of the page when that has gone. */
export function useFocusReturn() {
  const cameFrom = useRef<Element | null>(null);
  return {
    onOpen: () => {
      cameFrom.current = document.activeElement;
    },
    onClose: (event: Event) => {
      event.preventDefault();
      // What opened it may have gone meanwhile, with the menu it stood in; the page itself has not.
      const from = cameFrom.current;
      const isThere = from?.isConnected === true && from !== document.body;
      const back = isThere ? from : document.querySelector("main");
      if (back instanceof HTMLElement) back.focus();
    },
  };
}
