import { RECEIPT_MAX_BYTES } from "@kinfold/contract/limits";
import type { UserEventObject, within } from "storybook/test";

const TAKEN = /\.(?:pdf|jpe?g|png)$/;

/** Chooses a file, of whatever kind. One that the field takes is waited for: its first bytes are read before. */
export async function attachTo(
  { userEvent }: { userEvent: UserEventObject },
  open: ReturnType<typeof within>,
  label: RegExp,
  file: File,
): Promise<void> {
  // The browser's own chooser lets a member ask for all files.
  const anyFile = userEvent.setup({ applyAccept: false });
  await anyFile.upload(open.getByLabelText(label), file);
  const isTaken = TAKEN.test(file.name) && file.size > 0 && file.size <= RECEIPT_MAX_BYTES;
  if (isTaken) await open.findByText(file.name);
}
