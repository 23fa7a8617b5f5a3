import { Unstyled } from "@storybook/addon-docs/blocks";
import { Badge } from "@kinfold/ui/badge";
import type { MustOutcome } from "../../tools/checks/musts.ts";
import { MUST_RESULTS } from "../must-results.ts";

const OUTCOMES: Readonly<Record<MustOutcome, { tone: "ok" | "error" | "info"; word: string }>> = {
  passed: { tone: "ok", word: "Passed" },
  failed: { tone: "error", word: "Failed" },
  "not run yet": { tone: "info", word: "Not run yet" },
};

const formatMoment = (at: string): string =>
  `${new Date(at).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" })} UTC`;

/** "Components/Feedback/RecentMessages" is in the folder "recent-messages". */
const getFolder = (title: string): string =>
  (title.split("/").at(-1) ?? "").replaceAll(/([a-z])([A-Z])/g, "$1-$2").toLowerCase();

/** What a component promises, each with the last result of the tests that cite it, as of the build of the stories. */
export function MustList({ title }: { title: string }) {
  const results = MUST_RESULTS.filter(({ must }) => must.folder === getFolder(title));
  if (results.length === 0) return null;
  return (
    <Unstyled>
      <table
        aria-label="What it promises"
        className="mb-8 w-full border-collapse text-[15px] text-ink"
      >
        <thead>
          <tr className="border-b border-line-strong text-start text-sm text-ink-soft">
            <th className="py-2 pe-4 text-start font-body">What it promises</th>
            <th className="py-2 pe-4 text-start font-body">Cited as</th>
            <th className="py-2 text-start font-body">Last result</th>
          </tr>
        </thead>
        <tbody>
          {results.map(({ must: { id, text }, outcome, at }) => (
            <tr key={id} className="border-b border-line align-top">
              <td className="py-2.5 pe-4">{text.replaceAll("`", "")}</td>
              <td className="py-2.5 pe-4 whitespace-nowrap text-ink-soft">{id}</td>
              <td className="py-2.5">
                <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].word}</Badge>
                {at !== undefined && (
                  <span className="mt-1 block text-sm text-ink-soft">{formatMoment(at)}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Unstyled>
  );
}
