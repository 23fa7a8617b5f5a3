import { Notice } from "@kinfold/ui/notice";

/** A refusal of the whole form, said inside it and announced at once. Nothing is drawn without words. */
export function FormRefusal({ children }: { children: string | undefined }) {
  return (
    <div role="alert" data-slot="form-refusal" className="empty:absolute">
      {children !== undefined && <Notice tone="error">{children}</Notice>}
    </div>
  );
}
