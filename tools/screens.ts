/** Flows, pages and the office fill a window in every story: they are documented by a sheet of screenshots, components live. */
export const isScreen = ({ title }: { title: string }): boolean =>
  /^(?:Flows|Pages|Office)\//.test(title);
