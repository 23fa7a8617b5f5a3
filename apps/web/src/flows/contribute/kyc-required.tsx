import { Button, ButtonLink } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { Spot } from "@kinfold/ui/spot";
import { PATHS } from "#paths.ts";

export type KycRequiredProps = {
  /** A block has no way on. */
  gate: "warns" | "blocks";
  words: string;
  onClose: () => void;
  onGoOn: () => void;
};

/** What a member's papers mean for contributing, before they do: what is missing, or that it is being looked at. */
export function KycRequired({ gate, words, onClose, onGoOn }: KycRequiredProps) {
  const isBlocked = gate === "blocks";
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={isBlocked ? "KYC required" : "Verification in progress"}
      footer={
        isBlocked ? (
          <>
            <Button variant="quiet" onClick={onClose}>
              Not now
            </Button>
            <ButtonLink href={PATHS.accountKyc}>Complete KYC</ButtonLink>
          </>
        ) : (
          <>
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button onClick={onGoOn}>Continue</Button>
          </>
        )
      }
    >
      <Spot name="kyc-in-progress" className="mx-auto mb-5" />
      <p className="text-ink-soft">{words}</p>
      {!isBlocked && (
        <p className="mt-3 text-ink-soft">
          You may pay meanwhile. Your money waits, safe and yours, until then.
        </p>
      )}
    </Dialog>
  );
}
