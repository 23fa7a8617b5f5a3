import { useId, type ComponentProps, type ReactNode } from "react";
import { insist } from "#hooks/insist.ts";
import { CheckCircleIcon, WarningCircleIcon } from "#icon/icon.tsx";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const FIELD_WORDS = { optional: "(optional)" };

/** What every field of the design system can say about itself. */
export type FieldWords = {
  /** Names the field. A placeholder never does. */
  label: ReactNode;
  /** Draws the marker `*`; the control itself says "required" to assistive technology. */
  required?: boolean | undefined;
  /** Writes "(optional)" after the label. */
  optional?: boolean | undefined;
  /** A hint under the field. An error takes its place. */
  help?: ReactNode;
  /** What is wrong and how to mend it. Announced politely when it appears. */
  error?: string | undefined;
  /** Good messages about the value, such as the name a bank gave for an account. */
  ok?: string | undefined;
};

export type FieldProps = Omit<ComponentProps<"div">, "id"> &
  FieldWords & {
    ids: FieldIds;
    /** Set when the control is a native input, so that the label focuses it. */
    htmlFor?: string | undefined;
    /** What a press on the label does when there is no native input for it to focus. */
    onLabelPress?: (() => void) | undefined;
    /** Leaves the label to screen readers, where everything around it already says the same. */
    isLabelHidden?: boolean;
    /** The page says the error elsewhere as well, such as in a toast: here it is shown, and not read out a second time. */
    isErrorSaid?: boolean | undefined;
  };

export type FieldIds = {
  control: string;
  label: string;
  help: string;
  error: string;
  ok: string;
};

/** Ids that tie a control to its label and notes; `id` wins when a page has to know the control's id. */
export function useFieldIds(id?: string): FieldIds {
  const made = useId();
  const control = id ?? made;
  return {
    control,
    label: `${control}-label`,
    help: `${control}-help`,
    error: `${control}-error`,
    ok: `${control}-ok`,
  };
}

/** The ARIA attributes by which a control speaks its state and its notes. `also` are ids given by a page. */
export function buildAria(ids: FieldIds, { required, help, error, ok }: FieldWords, also?: string) {
  const notes = [error && ids.error, ok && ids.ok, !error && help && ids.help, also].filter(
    Boolean,
  );
  return {
    "aria-required": required || undefined,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": notes.length > 0 ? notes.join(" ") : undefined,
  } as const;
}

/**
 * The frame around a control: label above, help, error or good messages under it. Private to the design system's
 * fields; a page uses TextField and its siblings. The control inside carries `buildAria` of the same ids.
 */
export function Field({
  label,
  required,
  optional,
  help,
  error,
  ok,
  ids,
  htmlFor,
  onLabelPress,
  isLabelHidden = false,
  isErrorSaid,
  className = "",
  children,
  ...rest
}: FieldProps) {
  insist(
    label !== "" && label !== undefined && label !== null && label !== false,
    "A field needs a label: say in it what the field is for. A placeholder never names a field.",
  );
  const say = useWords("field", FIELD_WORDS);
  const Label = htmlFor === undefined ? "span" : "label";
  return (
    <div data-slot="field" className={`flex min-w-0 flex-col ${className}`} {...rest}>
      <span
        className={
          isLabelHidden ? "sr-only" : "mb-[7px] text-sm font-strong tracking-label text-ink"
        }
      >
        <Label id={ids.label} onClick={onLabelPress} {...(htmlFor !== undefined && { htmlFor })}>
          {label}
          {optional && " "}
          {optional && <span className="font-body text-ink-muted">{say.optional}</span>}
        </Label>
        {required && (
          <span aria-hidden="true" className="ms-[0.15em] text-error">
            *
          </span>
        )}
      </span>
      {children}
      {help && !error && (
        <div id={ids.help} data-slot="field-help" className="mt-[7px] text-sm text-ink-soft">
          {help}
        </div>
      )}
      <FieldMessages ids={ids} error={error} ok={ok} isErrorSaid={isErrorSaid} />
    </div>
  );
}

export type FieldMessagesProps = Pick<FieldWords, "error" | "ok"> & {
  ids: Pick<FieldIds, "error" | "ok">;
  /** See Field. */
  isErrorSaid?: boolean | undefined;
};

/** The error or the good messages under a control, announced politely when it changes. */
export function FieldMessages({ ids, error, ok, isErrorSaid = false }: FieldMessagesProps) {
  const Mark = error ? WarningCircleIcon : CheckCircleIcon;
  // Always in the page: a live region that arrives together with its words is often not read.
  return (
    <div aria-live={isErrorSaid ? "off" : "polite"}>
      {(error || ok) && (
        <p
          id={error ? ids.error : ids.ok}
          data-slot={error ? "field-error" : "field-ok"}
          className={`mt-[7px] flex gap-1.5 text-sm font-[500] ${error ? "text-error" : "text-gain"}`}
        >
          <Mark size={16} className="mt-0.5 flex-none" />
          <span className="min-w-0 wrap-break-word">{error || ok}</span>
        </p>
      )}
    </div>
  );
}
