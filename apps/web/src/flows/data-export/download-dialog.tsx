import { useDataExportFile } from "@kinfold/api/data-exports";
import { keepFile } from "@kinfold/api/files";
import { say } from "@kinfold/language/say";
import { Dialog } from "@kinfold/ui/dialog";
import { toast } from "@kinfold/ui/toast";
import { MemberProof } from "./member-proof.tsx";

const TITLE = say("Download your data");

/** Downloads the released copy, with the member's password. */
export function DownloadDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const download = useDataExportFile(id);
  return (
    <Dialog
      open
      size="sm"
      title={TITLE}
      description={say("Keep the file where only you can open it.")}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <MemberProof
        name={TITLE}
        verb={say("Download")}
        busy={say("Preparing")}
        onCancel={onClose}
        send={async (proof) => {
          keepFile(await download(proof));
          toast.success(say("Your data is downloaded."));
          onClose();
        }}
      />
    </Dialog>
  );
}
