import { useDataExportFile } from "@kinfold/api/data-exports";
import { keepFile } from "@kinfold/api/files";
import { Dialog } from "@kinfold/ui/dialog";
import { toast } from "@kinfold/ui/toast";
import { MemberProof } from "./member-proof.tsx";

const TITLE = "Download your data";

/** Downloads the released copy, with the member's password. */
export function DownloadDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const download = useDataExportFile(id);
  return (
    <Dialog
      open
      size="sm"
      title={TITLE}
      description="Keep the file where only you can open it."
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <MemberProof
        name={TITLE}
        verb="Download"
        busy="Preparing"
        onCancel={onClose}
        send={async (proof) => {
          keepFile(await download(proof));
          toast.success("Your data is downloaded.");
          onClose();
        }}
      />
    </Dialog>
  );
}
