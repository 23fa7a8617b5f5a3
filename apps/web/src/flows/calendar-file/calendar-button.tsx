import { keepFile } from "@kinfold/api/files";
import { useCalendarFile } from "@kinfold/api/member-calendar";
import { describeError } from "@kinfold/frame/refusal-words";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { DownloadSimpleIcon } from "@kinfold/ui/icon";
import { toast } from "@kinfold/ui/toast";

/** Downloads the member's payout and charge days as a file that calendars take in. */
export function CalendarButton() {
  const { trigger, isMutating } = useCalendarFile();
  const keep = async (): Promise<void> => {
    if (isMutating) return;
    try {
      keepFile(await trigger({}));
      toast.success(say("Your days are downloaded. Open the file to add them to your calendar."));
    } catch (error) {
      toast.error(describeError(error));
    }
  };
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={DownloadSimpleIcon}
      busy={isMutating ? say("Preparing") : undefined}
      onClick={() => void keep()}
    >
      {say("Add these days to a calendar")}
    </Button>
  );
}
