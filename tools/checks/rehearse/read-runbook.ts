/** One block of commands of a runbook, below its heading. */
export type Commands = { title: string; text: string };

const BLOCK = /^```sh\n([\s\S]*?)^```$/gm;

/** The blocks of commands of a page, in their order. Indented ones belong to a list and count too. */
export function readRunbook(page: string): Commands[] {
  return page
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const title = section.split("\n")[0] ?? "";
      return [...section.replaceAll(/^ {3}/gm, "").matchAll(BLOCK)].map(([, text = ""]) => ({
        title,
        text,
      }));
    });
}
