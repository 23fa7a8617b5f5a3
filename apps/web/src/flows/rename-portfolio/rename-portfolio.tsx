import { useRenamePortfolio } from "@kinfold/api/portfolios";
import { findFieldErrors } from "@kinfold/contract/describe";
import { formatPlanLabel } from "@kinfold/contract/plans";
import { PORTFOLIO_NAME_MAX_CHARACTERS } from "@kinfold/contract/portfolio-name";
import { RenamePortfolioRequest, type Portfolio } from "@kinfold/contract/portfolios";
import { say } from "@kinfold/language/say";
import { ClothField } from "@kinfold/ui/cloth-field";
import { CLOTH_NAMES, toPortfolioName } from "#flows/contribute/put-into.ts";
import { Dialog } from "@kinfold/ui/dialog";
import { pickPlanHem } from "@kinfold/ui/plan-cloth";
import { TextField } from "@kinfold/ui/text-field";
import { toast } from "@kinfold/ui/toast";
import { useForm } from "@kinfold/frame/form";
import { FormActions } from "@kinfold/frame/shell/form-actions";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";

export type RenamePortfolioProps = {
  portfolio: Pick<Portfolio, "id" | "name" | "cloth" | "currency" | "product">;
  onClose: () => void;
  /** It is called something else now. */
  onRenamed: () => void;
};

/** A name and a pattern of the member's own for one of their portfolios. */
export function RenamePortfolio({ portfolio, onClose, onRenamed }: RenamePortfolioProps) {
  const { id, name, cloth, currency, product } = portfolio;
  const rename = useRenamePortfolio(id);
  const form = useForm({
    defaultValues: { name: name ?? "", cloth: cloth ?? pickPlanHem(product.id) },
    check: (written) =>
      findFieldErrors(
        { name: toPortfolioName(written.name), cloth: written.cloth },
        RenamePortfolioRequest,
      ) ?? {},
    send: async (written) => {
      await rename.trigger({ name: toPortfolioName(written.name), cloth: written.cloth });
      toast.success(say("Name saved."));
      onRenamed();
      onClose();
    },
  });
  const chosen = form.control("cloth");
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={say("Name this portfolio")}
    >
      <form {...form.props} aria-label={say("Name this portfolio")} className="grid gap-5">
        <TextField
          label={say("Name")}
          optional
          maxLength={PORTFOLIO_NAME_MAX_CHARACTERS}
          help={say("Without a name it is called {planLabel}. Only you and the club see it.", {
            planLabel: formatPlanLabel(product),
          })}
          {...form.field("name")}
        />
        <ClothField
          label={say("Cloth")}
          names={CLOTH_NAMES}
          currency={currency}
          {...chosen}
          value={chosen.value ?? "gather"}
        />
        <FormRefusal>{form.refused}</FormRefusal>
        <FormActions
          verb={say("Save")}
          busy={form.isSending ? say("Saving") : undefined}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
