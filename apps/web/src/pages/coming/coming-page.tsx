import { ButtonLink } from "@kinfold/ui/button";
import { Spot } from "@kinfold/ui/spot";
import { PATHS } from "#paths.ts";
import { PageTitle } from "#shell/page-title.tsx";

/** A room that is named and reachable but not furnished yet: it says so, and what it will hold. */
export function ComingPage({ title, holds }: { title: string; holds: string }) {
  return (
    <>
      <PageTitle title={title}>{title}</PageTitle>
      <div className="flex flex-col items-center gap-2 px-5 py-11 text-center">
        <Spot name="kyc-in-progress" className="mb-2.5" />
        <h2 className="heading-sm">Not open yet</h2>
        <p className="max-w-[44ch] text-ink-soft">
          This page will hold {holds}. We are still building it.
        </p>
        <ButtonLink href={PATHS.overview} variant="outline" className="mt-4">
          Back to Dashboard
        </ButtonLink>
      </div>
    </>
  );
}
