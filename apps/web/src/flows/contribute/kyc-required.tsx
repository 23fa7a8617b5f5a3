import { say } from "@kinfold/language/say";
import { Button, ButtonLink } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { Spot } from "@kinfold/ui/spot";
import { PATHS } from "#paths.ts";

export type KycRequiredProps = {
  /** Only a warning has a way on; a block leads to the documents that are wanted, a wait to those that are looked at. */
  gate: "warns" | "waits" | "blocks";
  words: string;
  onClose: () => void;
  onGoOn: () => void;
};

/** What a member's documents mean for contributing, before they do: what is missing, or that it is being looked at. */
export function KycRequired({ gate, words, onClose, onGoOn }: KycRequiredProps) {
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={gate === "blocks" ? say("KYC required") : say("Verification in progress")}
      footer={
        gate === "warns" ? (
          <>
            <Button variant="quiet" onClick={onClose}>
              {say("Cancel")}
            </Button>
            <Button onClick={onGoOn}>{say("Continue")}</Button>
          </>
        ) : (
          <>
            <Button variant="quiet" onClick={onClose}>
              {say("Not now")}
            </Button>
            <ButtonLink href={PATHS.accountKyc}>
              {gate === "blocks" ? say("Complete KYC") : say("See your documents")}
            </ButtonLink>
          </>
        )
      }
    >
      <Spot name="kyc-in-progress" className="mx-auto mb-5" />
      <p className="text-ink-soft">{words}</p>
      {gate === "warns" && (
        <p className="mt-3 text-ink-soft">
          {say("You may pay meanwhile. Your money waits, safe and yours, until then.")}
        </p>
      )}
    </Dialog>
  );
}
