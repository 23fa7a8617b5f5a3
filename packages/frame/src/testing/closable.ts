import { useState } from "react";

/** Lets a story close its dialog as the page behind it would. `onClose` is what the story is given to be called. */
export function useClosable(onClose: () => void): { isOpen: boolean; close: () => void } {
  const [isOpen, setOpen] = useState(true);
  const close = (): void => {
    onClose();
    setOpen(false);
  };
  return { isOpen, close };
}
