/** What `like` and `ilike` match wherever the text stands in it; signs that mean something to them stand for themselves. */
export const buildContainsPattern = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
