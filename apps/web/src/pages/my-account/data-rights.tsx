import { CloseAccount } from "#flows/close-account/close-account.tsx";
import { CorrectDetails } from "#flows/correct-details/correct-details.tsx";
import { DataTab } from "#flows/data-export/data-tab.tsx";

/** What a member may ask of the club about their data: a copy of it, its correction, and the end of their account. */
export function DataRights() {
  return (
    <div className="settled-below flex flex-col gap-10">
      <DataTab />
      <CorrectDetails />
      <CloseAccount />
    </div>
  );
}
