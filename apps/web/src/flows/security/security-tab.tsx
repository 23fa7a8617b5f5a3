import { PasskeysSection } from "#flows/passkeys/passkeys-section.tsx";
import { ChangePassword } from "./change-password.tsx";
import { Devices } from "./devices.tsx";
import { LastSeenSection } from "./last-seen-section.tsx";
import { StaffActivitySection } from "./staff-activity-section.tsx";
import { RecentActivity } from "./recent-activity.tsx";
import { TwoFactorSection } from "./two-factor-section.tsx";

/** How the member signs in, where they are signed in, what happened of late, and who of the club handled the account. */
export function SecurityTab() {
  return (
    <div className="@container">
      <div className="settled-below grid grid-cols-1 gap-10 @min-[860px]:grid-cols-2 @min-[860px]:gap-12">
        <div className="settled-below flex flex-col gap-10">
          <TwoFactorSection />
          <PasskeysSection />
          <ChangePassword />
          <LastSeenSection />
        </div>
        <div className="settled-below flex flex-col gap-10">
          <Devices />
          <RecentActivity />
          <StaffActivitySection />
        </div>
      </div>
    </div>
  );
}
