/** Flows, pages, the office and the review desk fill a window in every story: they are documented by a sheet of screenshots, components live. */
export const isScreen = ({ title }: { title: string }): boolean =>
  /^(?:Flows|Pages|Office|Workshop)\//.test(title);
