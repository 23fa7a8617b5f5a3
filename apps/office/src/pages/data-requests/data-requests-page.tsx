import { useQueueAddress } from "#queue/queue-address.ts";
import { ClosingsQueue } from "./closings.tsx";
import { CopiesQueue } from "./copies.tsx";
import { CorrectionsQueue } from "./corrections.tsx";
import { ErasuresQueue } from "./erasures.tsx";
import { DeathsQueue } from "./deaths.tsx";

/** What members ask of the club about their data: copies, corrections, and the end of their account. */
export function DataRequestsPage() {
  const kind = useQueueAddress().get("kind");
  if (kind === "closings") return <ClosingsQueue />;
  if (kind === "erasures") return <ErasuresQueue />;
  if (kind === "deaths") return <DeathsQueue />;
  return kind === "corrections" ? <CorrectionsQueue /> : <CopiesQueue />;
}
