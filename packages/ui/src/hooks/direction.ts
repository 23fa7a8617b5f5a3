/** Which way text runs around an element: what the nearest `dir` says, left to right when none does. */
export function getDirection(element: Element | null | undefined): "ltr" | "rtl" {
  return element?.closest<HTMLElement>("[dir]")?.dir === "rtl" ? "rtl" : "ltr";
}
