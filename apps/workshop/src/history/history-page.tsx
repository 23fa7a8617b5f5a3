import { Link } from "@kinfold/ui/link";
import { Loader } from "@kinfold/ui/loader";
import { Notice } from "@kinfold/ui/notice";
import { useParams } from "react-router-dom";
import type { History } from "#contract.ts";
import { describeFailure, getStoredScreenshot, useHistory } from "#desk-calls.ts";
import { describeLook, describeStory } from "#look-names.ts";

/** How a story looked: each commit that changed an accepted screenshot of it, with who accepted it and why. */
export function HistoryPage() {
  const { story = "" } = useParams();
  const { data, error } = useHistory(story);
  return (
    <main className="mx-auto flex max-w-[1280px] flex-col gap-6 p-4 sm:p-6">
      <header>
        <p className="m-0 text-sm">
          <Link href="/">Review</Link>
        </p>
        <h1 className="heading-md">{describeStory(story)}</h1>
        <p className="m-0 text-ink-soft">How it looked, the newest first.</p>
      </header>
      {data === undefined && error === undefined && <Loader label="Reading the history" />}
      {data === undefined && error !== undefined && (
        <Notice tone="error">{describeFailure(error)}</Notice>
      )}
      {data !== undefined && <Changes changes={data.changes} />}
    </main>
  );
}

function Changes({ changes }: Pick<History, "changes">) {
  if (changes.length === 0) {
    return (
      <Notice title="No accepted look">No commit has accepted a screenshot of this story.</Notice>
    );
  }
  return (
    <ol className="m-0 flex list-none flex-col gap-6 p-0">
      {changes.map(({ commit, day, subject, looks, decisions }) => (
        <li key={commit} className="border-t border-line pt-4">
          <h2 className="heading-xs wrap-anywhere">{subject}</h2>
          <p className="m-0 text-sm text-ink-soft">
            {day}, {commit}
          </p>
          {decisions.map(({ by, reason }) => (
            <p key={`${by} ${reason}`} className="m-0 text-sm">
              Accepted by {by}: {reason}
            </p>
          ))}
          <div className="mt-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            {Object.entries(looks).map(([name, { fingerprint, isDrawn }]) => (
              <figure key={name} className="m-0 flex min-w-0 flex-col gap-1">
                {isDrawn ? (
                  <img
                    src={getStoredScreenshot(fingerprint)}
                    alt={describeLook(name)}
                    loading="lazy"
                    className="rounded-cut border border-line"
                  />
                ) : (
                  <p className="m-0 rounded-cut border border-line p-3 text-sm text-ink-soft">
                    This machine has not drawn it.
                  </p>
                )}
                <figcaption className="text-sm wrap-anywhere text-ink-soft">
                  {describeLook(name)}: {fingerprint.slice(0, 24)}…
                </figcaption>
              </figure>
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}
