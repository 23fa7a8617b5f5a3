import { useEffect, useRef, useState } from "react";

/** How long after a click outside the words in the search row are kept, for someone who missed the menu. */
const SEARCH_KEPT_MS = 1000;

/** What is typed into the search row of a menu: `set` at once, or `forgetSoon`, about a second after a click outside. */
export function useKeptSearch() {
  const forgetting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [text, setText] = useState("");
  useEffect(() => () => clearTimeout(forgetting.current), []);

  function set(typed: string) {
    clearTimeout(forgetting.current);
    setText(typed);
  }

  function forgetSoon() {
    clearTimeout(forgetting.current);
    forgetting.current = setTimeout(() => setText(""), SEARCH_KEPT_MS);
  }

  return { text, set, forgetSoon };
}
