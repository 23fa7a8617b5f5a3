import { useNightlyChecks } from "@kinfold/api/office/reconciliation";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import { useLocation } from "react-router-dom";
import { PATHS } from "#paths.ts";
import { checkState } from "#queue/nightly-words.ts";
import { useMay } from "#session/current-staff.ts";

/** Above every page while the last integrity check found something, could not look, or is too long ago. */
export function IntegrityBanner() {
  const mayRead = useMay("reconciliation.read");
  const { pathname } = useLocation();
  // Their own page says it already.
  return mayRead && pathname !== PATHS.nightlyChecks ? <Banner pathname={pathname} /> : null;
}

function Banner({ pathname }: { pathname: string }) {
  const { data } = useNightlyChecks();
  if (data === undefined) return null;
  const { tone, title, text, stopsPayouts = false } = checkState(data);
  if (tone !== "error") return null;
  return (
    <Notice className="mb-5" tone="error" role="alert" title={title}>
      {text} <Link href={PATHS.nightlyChecks}>Nightly checks</Link>
      {stopsPayouts && pathname !== PATHS.payouts && (
        <>
          {" "}
          <Link href={PATHS.payouts}>Stop payouts</Link>
        </>
      )}
    </Notice>
  );
}
